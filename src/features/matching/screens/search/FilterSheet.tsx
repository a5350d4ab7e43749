// The filters: a plain form, in a sheet that is made when it is first opened; without JavaScript the page comes again with it.
import { useId, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { paths } from '#base/paths.ts'
import { useReader, useSite } from '#features/profiles/screens/parts/use-site.ts'
import { CountBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Checkbox } from '#ui/Choices.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SlidersHorizontal, X } from '#ui/icons.tsx'
import { RangeFields } from '#ui/RangeFields.tsx'
import { useUiWords } from '#ui/words.tsx'
import { oldestSearchAge } from '../../search/limits.ts'
import { FieldFilters } from './FieldFilters.tsx'
import { filtersShown } from './address.ts'
import { PlaceFields } from './PlaceFields.tsx'
import type { Regions } from './PlaceFields.tsx'
import type { Found } from './use-pages.ts'

interface FilterFieldsProps {
  filters: Found['filters']
  regions: Regions
}

interface FilterSheetProps extends FilterFieldsProps {
  query: Record<string, string>
  /** How many differ from what the reader would get without choosing. */
  chosen: number
}

const paper =
  'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg bg-raised text-text shadow-lifted backdrop:bg-veil sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:max-w-modal sm:rounded-lg transition-[translate,opacity] duration-250 starting:translate-y-8 starting:opacity-0'

export function FilterSheet({ filters, regions, query, chosen }: FilterSheetProps) {
  const { t } = useTranslation('matching')
  const words = useUiWords()
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState(false)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    flushSync(() => setMade(true))
    sheet.current?.showPopover()
  }
  return (
    <>
      <form action={paths.members()}>
        {made ? null : <Kept query={query} />}
        <Button
          {...(made ? { popoverTarget: id } : { type: 'submit', name: filtersShown, value: '1', onClick: open })}
          variant="secondary"
          icon={<SlidersHorizontal className="size-4.5" aria-hidden="true" />}
        >
          {t('filter.open')}
          <CountBadge count={chosen} label={t('filter.chosen', { count: chosen })} />
        </Button>
      </form>
      {made ? (
        <div ref={sheet} id={id} popover="auto" role="dialog" aria-label={t('filter.title')} className={paper}>
          <FilterForm filters={filters} regions={regions} onSubmit={() => sheet.current?.hidePopover()}>
            <IconButton label={words.close} popoverTarget={id} popoverTargetAction="hide">
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </FilterForm>
        </div>
      ) : null}
    </>
  )
}

/** The search as it is, for the page that comes again. */
function Kept({ query }: { query: Record<string, string> }) {
  return Object.entries(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
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
      {search_fields.includes('country') ? (
        <PlaceFields filters={filters} regions={regions} withRegion={search_fields.includes('countryregion')} />
      ) : null}
      <FieldFilters chosen={filters.fields} />
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
