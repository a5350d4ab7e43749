// What a press opens over a page, in the frame that outlives it: it stays while it closes, and goes with its page.
import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Returns the last request of this page, and how many there have been. */
export function useOpened<Request>(request: Request | null, close: () => void) {
  const { pathname: page } = useLocation()
  const way = useNavigationType()
  const [last, setLast] = useState({ request, seen: request, opened: 0, page })
  if (page !== last.page) {
    // A conversation that begins only gets another address.
    setLast({ ...last, request: way === 'REPLACE' ? last.request : null, seen: request, page })
  } else if (request && request !== last.seen) {
    setLast({ request, seen: request, opened: last.opened + 1, page })
  }
  const isLeft = request !== null && last.request === null
  useLayoutEffect(() => {
    if (isLeft) close()
  }, [isLeft, close])
  // Another layout has a frame of its own.
  useLayoutEffect(() => close, [close])
  return last
}
