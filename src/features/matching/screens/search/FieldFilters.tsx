// The filters a site offers beyond gender, place and age: lists to choose from, a town, and who wrote something.
import { useTranslation } from 'react-i18next'
import type { readInterests } from '#features/interests/contract.ts'
import { TownField } from '#features/places/screens/parts/TownField.tsx'
import { choices, sexualities } from '#features/profiles/limits.ts'
import { useReader, useReaderNow, useSite } from '#features/profiles/screens/parts/use-site.ts'
import { Checkbox } from '#ui/Choices.tsx'
import { SelectField } from '#ui/TextField.tsx'
import { useCall } from '#ui/use-call.ts'
import { searchableFields } from '../../search/rules.ts'
import type { FieldValues } from '../../search/rules.ts'

const listed = { ...choices, sexuality: sexualities } as const

/** `country` is the one searched if the form doesn't offer countries. */
export function FieldFilters({ chosen, country }: { chosen: FieldValues; country: string }) {
  const { t } = useTranslation(['fields', 'matching', 'interests'])
  const fields = searchableFields(useSite(), useReader() !== null)
  return fields.map((field) => {
    if (field === 'city')
      return <TownField key={field} label={t('fields:city')} defaultValue={chosen.city ?? ''} country={country} />
    if (field === 'about')
      return (
        <Checkbox key={field} name="about" value="1" defaultChecked={chosen.about === '1'}>
          {t('matching:filter.about')}
        </Checkbox>
      )
    if (field === 'interests') return <InterestFilter key={field} chosen={chosen.interests ?? ''} />
    const values: readonly string[] = listed[field]
    return (
      <SelectField key={field} name={field} label={t(`fields:${field}.label`)} defaultValue={chosen[field] ?? ''}>
        <option value="">{t('matching:filter.any')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {t(`fields:${field as 'tattoos'}.${value as 'none'}`)}
          </option>
        ))}
      </SelectField>
    )
  })
}

/** The reader's own interests at once, all others once the list has loaded. */
function InterestFilter({ chosen }: { chosen: string }) {
  const { t } = useTranslation(['matching', 'interests'])
  const mine = useReaderNow()?.profile.interests ?? []
  const { data } = useCall<typeof readInterests>('GET /api/interests.php', undefined, { staleTime: Infinity })
  const near = [...new Set([...(chosen ? [chosen] : []), ...mine])]
  const others = data?.interests.filter(({ id }) => !near.includes(id)) ?? []
  return (
    <SelectField name="interests" label={t('matching:filter.interests')} defaultValue={chosen}>
      <option value="">{t('matching:filter.any')}</option>
      {near.map((id) => (
        <option key={id} value={id}>
          {id
            .split(',')
            .map((tag) => t(`interests:tags.${tag as 'jazz'}`))
            .join(', ')}
        </option>
      ))}
      {others.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
