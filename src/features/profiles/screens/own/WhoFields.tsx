// Who one is: name, gender, birthday, and sexuality with the choice of who may know it.
import { useTranslation } from 'react-i18next'
import { nameLength } from '#features/accounts/limits.ts'
import { genders, sexualities } from '../../limits.ts'
import { useSite } from '../parts/use-site.ts'
import { BirthRow } from './BirthRow.tsx'
import { ChoiceRow, Lines, TextRow } from './FieldRow.tsx'
import { NoteLine } from './NoteLine.tsx'
import { Section } from './Section.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

export function WhoFields({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation(['fields', 'own'])
  const gender = (value: unknown) => t(`fields:gender.${String(value)}`)
  return (
    <Section id="who" title={t('own:groups.who')}>
      <Lines>
        <TextRow
          own={own}
          field="name"
          label={t('fields:name')}
          maxLength={nameLength.max}
          autoComplete="nickname"
          required
        />
        <ChoiceRow
          own={own}
          field="gender"
          label={t('fields:gender.label')}
          say={gender}
          onChoose={(value) => own.save({ gender: value })}
          options={genders.map((value) => (
            <option key={value} value={value}>
              {gender(value)}
            </option>
          ))}
        />
        <BirthRow own={own} />
        <SexualityRow own={own} />
      </Lines>
    </Section>
  )
}

/** It says whom one looks for, so it is asked for even if the site shows it to nobody. */
function SexualityRow({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation(['fields', 'own'])
  const { visible_profile_fields: shown } = useSite()
  const isShown = shown.includes('sexuality')
  const say = (value: unknown) => t(`fields:sexuality.${String(value)}`)
  return (
    <>
      <ChoiceRow
        own={own}
        field="sexuality"
        label={t('fields:sexuality.label')}
        hint={t(isShown ? 'own:sexuality_use' : 'own:sexuality_private')}
        say={say}
        onChoose={(value) => own.save({ sexuality: value })}
        options={sexualities.map((value) => (
          <option key={value} value={value}>
            {say(value)}
          </option>
        ))}
      >
        {isShown && own.profile.show_sexuality ? (
          <NoteLine own={own} field="sexuality" name={t('fields:sexuality.label')} />
        ) : null}
      </ChoiceRow>
      {isShown ? (
        <SwitchRow
          own={own}
          field="show_sexuality"
          label={t('own:show_sexuality')}
          hint={t(own.profile.show_sexuality ? 'own:shown_on_profile' : 'own:shown_to_nobody')}
        />
      ) : null}
    </>
  )
}
