// The form of all filters: gender, age, place, and whatever else the site offers.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { paths } from '#base/paths.ts'
import { useReader, useSite } from '#features/profiles/screens/parts/use-site.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Checkbox } from '#ui/Choices.tsx'
import { Field } from '#ui/Field.tsx'
import { RangeFields } from '#ui/RangeFields.tsx'
import { oldestSearchAge } from '../../search/limits.ts'
import { FieldFilters } from './FieldFilters.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import type { Regions } from './PlaceFields.tsx'
import type { Found } from './use-pages.ts'

export interface FilterFieldsProps {
  filters: Found['filters']
  regions: Regions
}

interface FilterFormProps extends FilterFieldsProps {
  onSubmit?: (() => void) | undefined
  /** What closes it. */
  children?: ReactNode
}

export function FilterForm({ filters, regions, onSubmit, children }: FilterFormProps) {
  const { t } = useTranslation('matching')
  return (
    <Form method="get" action={paths.members()} onSubmit={onSubmit}>
      <div className="flex items-center justify-between gap-4 px-5 pt-5 pb-3 sm:px-7">
        <h2 className="text-xl">{t('filter.title')}</h2>
        {children}
      </div>
      <div className="space-y-6 px-5 pb-5 sm:px-7">
        <FilterFields filters={filters} regions={regions} />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-raised px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
        <Button type="submit" size="large" wide>
          {t('filter.show')}
        </Button>
      </div>
    </Form>
  )
}

function FilterFields({ filters, regions }: FilterFieldsProps) {
  const { t } = useTranslation('matching')
  const { search_fields, minimum_age, fictional_profiles } = useSite()
  const reader = useReader()
  return (
    <>
      {search_fields.includes('gender') ? <GenderField chosen={filters.gender} /> : null}
      {search_fields.includes('age') ? (
        <RangeFields
          names={['min_age', 'max_age']}
          label={t('filter.age')}
          min={minimum_age}
          max={oldestSearchAge}
          defaultValue={[filters.min_age, filters.max_age]}
        />
      ) : null}
      <PlaceFields filters={filters} regions={regions} />
      <FieldFilters chosen={filters.fields} country={filters.country} />
      <div>
        {search_fields.includes('countryregion') && reader?.profile.region ? (
          <Checkbox name="near" value="1" defaultChecked={filters.near} hint={t('filter.near_hint')}>
            {t('filter.near')}
          </Checkbox>
        ) : null}
        <Checkbox name="online" value="1" defaultChecked={filters.online}>
          {t('filter.online')}
        </Checkbox>
        <Checkbox name="new" value="1" defaultChecked={filters.new}>
          {t('filter.new')}
        </Checkbox>
        {fictional_profiles ? (
          <Checkbox name="real_only" value="1" defaultChecked={filters.real_only} hint={t('filter.real_only_hint')}>
            {t('filter.real_only')}
          </Checkbox>
        ) : null}
      </div>
    </>
  )
}

function GenderField({ chosen }: { chosen: Found['filters']['gender'] }) {
  const { t } = useTranslation('matching')
  const genders = [
    ['female', t('filter.women')],
    ['male', t('filter.men')],
    ['any', t('filter.anybody')],
  ] as const
  return (
    <Field group label={t('filter.gender')}>
      {() => (
        <div className="flex flex-wrap gap-2">
          {genders.map(([value, label]) => (
            <Chip key={value} type="radio" name="gender" value={value} defaultChecked={value === chosen}>
              {label}
            </Chip>
          ))}
        </div>
      )}
    </Field>
  )
}
