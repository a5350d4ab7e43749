// Shows the number of unread messages and new likes before the page's title and on the app's icon (specification, section 2.3).
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCounts } from './member-state.tsx'

const prefix = /^\(\d+\) /

/** The page's own title. */
export const plainTitle = () => document.title.replace(prefix, '')

export function UnreadTitle() {
  const { unread_messages, new_likes } = useCounts()
  const { pathname } = useLocation()
  const sum = unread_messages + new_likes
  useEffect(() => {
    const apply = () => {
      const plain = plainTitle()
      const wanted = sum > 0 ? `(${sum}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    if ('setAppBadge' in navigator)
      void (sum > 0 ? navigator.setAppBadge(sum) : navigator.clearAppBadge()).catch(() => undefined)
    return () => observer.disconnect()
  }, [sum, pathname])
  return null
}
