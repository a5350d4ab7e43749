// The drawing shown when there are no messages: an open conversation never needs it.
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

/** The browser loads it when first shown; the server, which can't wait for a lazy component, imports it directly. */
const NoMessages = import.meta.env.SSR
  ? (await import('#ui/drawings/empty.tsx')).NoMessages
  : lazyPart(async () => (await import('#ui/drawings/empty.tsx')).NoMessages)

export function EmptyDrawing() {
  return (
    <Suspense>
      <NoMessages />
    </Suspense>
  )
}
