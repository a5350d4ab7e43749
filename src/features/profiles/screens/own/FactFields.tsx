// The facts that are a choice among a few: each a list that saves as soon as something is chosen.
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/TextField.tsx'
import { choiceFields, choices } from '../../limits.ts'
import type { ChoiceField } from '../../limits.ts'
import { SaveMark, refusalOf } from './SaveMark.tsx'
import { Section } from './Section.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

export function FactFields({ own }: { own: OwnProfileEditor }) {
  const { t } = useTranslation('profiles')
  return (
    <Section id="facts" title={t('own.facts')}>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        {choiceFields.map((field) => (
          <FactField key={field} field={field} own={own} />
        ))}
      </div>
    </Section>
  )
}

function FactField({ field, own }: { field: ChoiceField; own: OwnProfileEditor }) {
  const { t } = useTranslation(['fields', 'profiles'])
  const state = own.stateOf(field)
  return (
    <SelectField
      id={field}
      label={t(`fields:${field}.label`)}
      aside={<SaveMark state={state} />}
      error={refusalOf(state)}
      value={own.profile[field] ?? ''}
      onChange={({ target }) => own.save({ [field]: target.value || null })}
    >
      <option value="">{t('profiles:own.not_told')}</option>
      {choices[field].map((value) => (
        <option key={value} value={value}>
          {t(`fields:${field}.${value}`)}
        </option>
      ))}
    </SelectField>
  )
}
