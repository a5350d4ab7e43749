// If a page's code or texts never arrive, the page is loaded as a whole document: the server can render it without them.
import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { second } from '#base/time.ts'
import { isServed, leaveTowards, reloadPageOnce } from '#ui/chunk-reload.ts'
import { routeLost } from './load-route.ts'

/** The wait is at least this long, and less than twice as long. */
const patienceMs = 10 * second

/**
 * Once, and never if the reader has moved on meanwhile. The address also shows where one is heading: going back changes it
 * first, and so does a page that has everything but its texts, without which React doesn't show it.
 */
export function useWholePage(): void {
  const { state, location: next, formAction } = useNavigation()
  const here = useLocation()
  // A form's result can't be loaded as a document.
  const wanted = useEffectEvent(() => (state === 'loading' && createPath(next) !== formAction ? next : window.location))
  useEffect(() => {
    const shown = addressOf(here)
    let before = shown
    let stopped = false
    leaveTowards(() => new URL(createPath(wanted()), window.location.origin).href)
    const load = () => {
      const place = wanted()
      const now = addressOf(place)
      if (stopped || now === shown) return
      clearInterval(timer)
      if (now === addressOf(window.location)) reloadPageOnce()
      else window.location.assign(createPath(place))
    }
    const look = async () => {
      const now = addressOf(wanted())
      const waits = now !== shown && now === before
      before = now
      if (waits && (await isServed()) && now === addressOf(wanted())) load()
    }
    const timer = setInterval(() => void look(), patienceMs)
    window.addEventListener(routeLost, load)
    return () => {
      stopped = true
      clearInterval(timer)
      window.removeEventListener(routeLost, load)
    }
  }, [here])
}

/** As the browser writes it; moving within a page needs no fetch. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return new URL(pathname + search, window.location.origin).href
}
