// The end of a list that goes on: the next page comes as the reader nears it, and by a link where no script runs.
import { ButtonLink } from './Button.tsx'
import { MoreSentinel } from './MoreSentinel.tsx'
import { besides, useFocusHandedOn } from './use-focus-handed-on.ts'

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

/** To be put right behind the list, under a key of the next page's. */
export function MoreBelow({ to, label, failed, busy = false, onMore }: MoreBelowProps) {
  return (
    <MoreSentinel active={!failed && !busy} onNear={onMore}>
      <p ref={useFocusHandedOn<HTMLParagraphElement>(toFirstNew)} className="flex justify-center py-8">
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

/** As the next page comes, who is here goes on at its beginning. */
function toFirstNew(left: Element) {
  const list = left.parentElement?.previousElementSibling
  const had = list?.children.length ?? 0
  const beside = besides(left)
  return () => list?.children[had]?.querySelector<HTMLElement>('a[href]') ?? beside()
}
