// The end of a list that goes on: the next page comes as the reader nears it, and by a link where no script runs.
import { ButtonLink } from './Button.tsx'
import { MoreSentinel } from './MoreSentinel.tsx'

interface MoreBelowProps {
  /** Where the next page stands by itself. */
  to: string
  label: string
  /** It does not come by itself any more: the last try failed, and the reader's press is the next. */
  failed: boolean
  /** Pages are being fetched: whoever is at the end by then is asked about afterwards. */
  busy?: boolean
  onMore: () => void
}

export function MoreBelow({ to, label, failed, busy = false, onMore }: MoreBelowProps) {
  return (
    <MoreSentinel active={!failed && !busy} onNear={onMore}>
      <p className="flex justify-center py-8">
        <ButtonLink
          to={to}
          variant="secondary"
          onClick={(event) => {
            event.preventDefault()
            onMore()
          }}
        >
          {label}
        </ButtonLink>
      </p>
    </MoreSentinel>
  )
}
