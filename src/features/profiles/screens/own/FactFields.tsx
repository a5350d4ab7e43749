// The facts that are a choice among a few, in two groups: one's life, one's looks. What the site does not show is not asked for.
import { useTranslation } from 'react-i18next'
import { choices } from '../../limits.ts'
import type { ChoiceField } from '../../limits.ts'
import { useSite } from '../parts/use-site.ts'
import { ChoiceRow, Lines } from './FieldRow.tsx'
import { NoteLine } from './NoteLine.tsx'
import { Section } from './Section.tsx'
import type { OwnProfileEditor } from './use-own-profile.ts'

const groups = {
  life: ['reason', 'relationship_status'],
  looks: ['body_type', 'hair_color', 'eye_color', 'tattoos'],
} as const satisfies Record<string, readonly ChoiceField[]>

export function FactFields({ own, group }: { own: OwnProfileEditor; group: keyof typeof groups }) {
  const { t } = useTranslation('own')
  const { visible_profile_fields: shown } = useSite()
  const asked = groups[group].filter((field) => shown.includes(field))
  if (asked.length === 0) return null
  return (
    <Section id={group} title={t(`groups.${group}`)}>
      <Lines>
        {asked.map((field) => (
          <FactRow key={field} field={field} own={own} />
        ))}
      </Lines>
    </Section>
  )
}

function FactRow({ field, own }: { field: ChoiceField; own: OwnProfileEditor }) {
  const { t } = useTranslation(['fields', 'own'])
  const name = t(`fields:${field}.label`)
  const say = (value: unknown) => (typeof value === 'string' ? t(`fields:${field}.${value}`) : t('own:not_told'))
  return (
    <ChoiceRow
      own={own}
      field={field}
      label={name}
      say={say}
      onChoose={(value) => own.save({ [field]: value || null })}
      options={
        <>
          <option value="">{t('own:not_told')}</option>
          {choices[field].map((value) => (
            <option key={value} value={value}>
              {say(value)}
            </option>
          ))}
        </>
      }
    >
      <NoteLine own={own} field={field} name={name} />
    </ChoiceRow>
  )
}
