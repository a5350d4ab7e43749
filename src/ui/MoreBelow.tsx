// The end of a list that continues: the next page loads as the reader nears it, and by a link without scripts.
import { ButtonLink } from './Button.tsx'
import { MoreSentinel } from './MoreSentinel.tsx'
import { nextFocusable, useFocusHandoff } from './use-focus-handoff.ts'

interface MoreBelowProps {
  /** The URL of the next page. */
  to: string
  label: string
  /** It no longer loads by itself: the last attempt failed, and the reader's press is the next. */
  failed: boolean
  /** Pages are being loaded: whether the reader is at the end by then is checked afterwards. */
  busy?: boolean
  onMore: () => void
}

/** To be put right behind the list, under a key of the next page's. */
export function MoreBelow({ to, label, failed, busy = false, onMore }: MoreBelowProps) {
  return (
    <MoreSentinel active={!failed && !busy} onNear={onMore}>
      <p ref={useFocusHandoff<HTMLParagraphElement>(toFirstNew)} className="flex justify-center py-8">
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
  const beside = nextFocusable(left)
  return () => {
    const added = list?.children[had]
    return added?.querySelector<HTMLElement>('a[href]') ?? added?.querySelector('button') ?? beside()
  }
}
