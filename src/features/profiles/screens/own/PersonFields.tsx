// Who one is and who may know it: what can't be changed, whom one looks for, and the switches of privacy.
import { useTranslation } from 'react-i18next'
import { Card, Row, Rows } from '#ui/Card.tsx'
import { Switch } from '#ui/Choices.tsx'
import { SelectField } from '#ui/TextField.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { sexualities } from '../../limits.ts'
import type { Sexuality } from '../../limits.ts'
import { SaveMark, refusalOf } from './SaveMark.tsx'
import { Section } from './Section.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

export function PersonFields({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation(['fields', 'profiles'])
  const { profile } = own
  return (
    <Section id="person" title={t('profiles:own.person')} hint={t('profiles:own.person_hint')}>
      <div className="space-y-5">
        <Rows>
          <Row title={t('fields:name')} aside={profile.name} />
          <Row title={t('fields:gender.label')} aside={t(`fields:gender.${profile.gender}`)} />
          <Row
            title={t('fields:date_of_birth')}
            aside={<TimeText at={`${profile.date_of_birth}T12:00:00.000Z`} manner="date" />}
          />
        </Rows>
        <SelectField
          label={t('fields:sexuality.label')}
          aside={<SaveMark state={own.stateOf('sexuality')} />}
          error={refusalOf(own.stateOf('sexuality'))}
          value={profile.sexuality}
          onChange={({ target }) => own.save({ sexuality: target.value as Sexuality })}
        >
          {sexualities.map((value) => (
            <option key={value} value={value}>
              {t(`fields:sexuality.${value}`)}
            </option>
          ))}
        </SelectField>
        <Card padding="none" className="divide-y divide-line px-5 py-1.5">
          <PrivacySwitch
            own={own}
            field="show_sexuality"
            label={t('profiles:own.show_sexuality')}
            hint={t('profiles:own.show_sexuality_hint')}
          />
          <PrivacySwitch
            own={own}
            field="show_interests"
            label={t('profiles:own.show_interests')}
            hint={t('profiles:own.show_interests_hint')}
          />
          <PrivacySwitch
            own={own}
            field="invisible_mode"
            label={t('profiles:own.invisible')}
            hint={t('profiles:own.invisible_hint')}
          />
        </Card>
      </div>
    </Section>
  )
}

type SwitchField = 'show_sexuality' | 'show_interests' | 'invisible_mode'

function PrivacySwitch({
  own,
  field,
  label,
  hint,
}: {
  own: OwnProfileEditor
  field: SwitchField
  label: string
  hint: string
}) {
  const state = own.stateOf(field)
  return (
    <Switch
      className="py-1.5"
      checked={own.profile[field]}
      error={refusalOf(state)}
      onChange={({ target }) => own.save({ [field]: target.checked })}
      hint={
        <>
          {hint} <SaveMark state={state} />
        </>
      }
    >
      {label}
    </Switch>
  )
}
