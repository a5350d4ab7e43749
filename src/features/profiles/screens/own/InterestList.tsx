// The interests found, by group, each to select or deselect.
import { Check } from '#ui/icons.tsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import type { Group, Interest } from './interest-search.ts'

interface InterestListProps {
  id: string
  /** Nothing while they are loading. */
  groups: readonly Group[] | undefined
  typed: string
  chosen: readonly string[]
  full: boolean
  /** The one the arrow keys have reached. */
  active: string | null
  onToggle: (id: string) => void
}

export function InterestList({ id, groups, typed, chosen, full, active, onToggle }: InterestListProps) {
  const { t } = useTranslation('own')
  if (!groups) {
    return (
      <Loading className="flex flex-wrap gap-2">
        {Array.from({ length: 24 }, (_, index) => (
          <Skeleton key={index} className="h-10 w-24" />
        ))}
      </Loading>
    )
  }
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('interests.title')}
      aria-multiselectable
      tabIndex={-1}
      onClick={(event) => {
        const option = (event.target as Element).closest<HTMLElement>('[role=option]')
        if (option?.dataset['interest']) onToggle(option.dataset['interest'])
      }}
      onKeyDown={() => undefined}
    >
      {groups.length === 0 ? (
        <p role="status" className="py-6 text-center text-muted">
          {t('interests.none', { word: typed.trim() })}
        </p>
      ) : null}
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`} className="mb-6">
          <p id={`${id}-group-${group.id}`} className="mb-2 font-semibold">
            {group.label}
          </p>
          <div role="presentation" className="flex flex-wrap gap-2">
            {group.interests.map((interest) => {
              const isChosen = chosen.includes(interest.id)
              return (
                <Option
                  key={interest.id}
                  id={`${id}-${interest.id}`}
                  interest={interest}
                  chosen={isChosen}
                  disabled={full && !isChosen}
                  active={active === interest.id}
                />
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  interest: Interest
  chosen: boolean
  disabled: boolean
  active: boolean
}

/** One of two hundred: rendered again only when it changes. */
const Option = memo(function Option({ id, interest, chosen, disabled, active }: OptionProps) {
  return (
    <span
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-interest={interest.id}
      className={`inline-flex min-h-10 cursor-pointer items-center gap-1.5 rounded-full border px-4 text-sm whitespace-nowrap max-[20rem]:whitespace-normal transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-45 ${chosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-raised hover:border-text'} ${active ? 'outline-3 outline-offset-2 outline-focus' : ''}`}
    >
      {interest.label}
      {chosen ? <Check className="size-4" aria-hidden="true" /> : null}
    </span>
  )
})
