// The filter button, and the sheet loaded when it is first pressed; without JavaScript the page reloads with the filters open.
import { Suspense, useId, useRef, useState } from 'react'
import type { FocusEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { CountBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SlidersHorizontal, X } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useUiWords } from '#ui/words.tsx'
import { filtersShown } from './address.ts'
import type { FilterFieldsProps } from './FilterForm.tsx'

const fetchForm = () => import('./FilterForm.tsx')

/** In the browser it is loaded when first needed; the server has it at hand, for readers without JavaScript. */
export const FilterForm = import.meta.env.SSR
  ? (await fetchForm()).FilterForm
  : lazyPart(async () => (await fetchForm()).FilterForm)

interface FilterSheetProps extends FilterFieldsProps {
  query: Record<string, string>
  /** How many differ from the reader's defaults. */
  chosen: number
}

const paper =
  'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg bg-raised text-text shadow-lifted outline-none backdrop:bg-veil sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:max-w-modal sm:rounded-lg transition-[translate,opacity] duration-250 starting:translate-y-8 starting:opacity-0'

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
  const button = useFocusHandoff<HTMLButtonElement>(toNextButton)
  // It would lie over what the keyboard goes to.
  const closeLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
  }
  return (
    <>
      <form action={paths.members()} data-filters>
        {made ? null : <Kept query={query} />}
        <Button
          {...(made ? { popoverTarget: id } : { type: 'submit', name: filtersShown, value: '1', onClick: open })}
          ref={button}
          variant="secondary"
          onPointerDown={() => void fetchForm().catch(() => undefined)}
          icon={<SlidersHorizontal className="size-4.5 max-[20rem]:hidden" aria-hidden="true" />}
        >
          {t('filter.open')}
          <CountBadge count={chosen} label={t('filter.chosen', { count: chosen })} />
        </Button>
      </form>
      {made ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only notices that the focus leaves.
        <div
          ref={sheet}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={t('filter.title')}
          className={paper}
          tabIndex={-1}
          // While its form is still loading, the next press of Tab would go behind it.
          onToggle={({ newState }) => newState === 'open' && sheet.current?.focus({ preventScroll: true })}
          onBlur={closeLeft}
        >
          <Suspense fallback={<FilterSkeleton />}>
            <FilterForm filters={filters} regions={regions} onSubmit={() => sheet.current?.hidePopover()}>
              <IconButton label={words.close} popoverTarget={id} popoverTargetAction="hide">
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            </FilterForm>
          </Suspense>
        </div>
      ) : null}
    </>
  )
}

/** Other filters come with a button of their own. */
const toNextButton = () => () => document.querySelector<HTMLElement>('[data-filters] button')

/** The current search, for the page that reloads. */
function Kept({ query }: { query: Record<string, string> }) {
  return Object.entries(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** As high as the form, so that the sheet does not grow under the finger. */
export function FilterSkeleton() {
  return (
    <Loading className="space-y-6 px-5 py-6 sm:px-7">
      <Skeleton className="h-8 w-32" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-18 rounded-md" />
      ))}
    </Loading>
  )
}
