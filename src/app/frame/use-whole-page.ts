// A page whose code or words never come is fetched as a whole: the server can answer it without them.
import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { second } from '#base/time.ts'
import { reloadPageOnce } from '#ui/chunk-reload.ts'

/** Waited for at least once as long, and less than twice. */
const patienceMs = 10 * second

/**
 * Once, and never where the reader has gone elsewhere meanwhile. The address tells too where one is on the way to: going back
 * changes it first of all, and so does a page that has everything but its words, which React shows only with them.
 */
export function useWholePage(): void {
  const { state, location: next, formAction } = useNavigation()
  const here = useLocation()
  // What a form was answered with is in no document.
  const wanted = useEffectEvent(() => (state === 'loading' && createPath(next) !== formAction ? next : window.location))
  useEffect(() => {
    const shown = addressOf(here)
    let before = shown
    const timer = setInterval(() => {
      const place = wanted()
      const now = addressOf(place)
      if (now === shown || now !== before || !navigator.onLine) return void (before = now)
      clearInterval(timer)
      if (now === addressOf(window.location)) reloadPageOnce()
      else window.location.assign(createPath(place))
    }, patienceMs)
    return () => clearInterval(timer)
  }, [here])
}

/** As the browser writes it; within a page nothing has to be fetched. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return new URL(pathname + search, window.location.origin).href
}
