// The drawing where there is no message to show: an open conversation never needs it.
import { Suspense } from 'react'
import { late } from '#ui/late.ts'

/** In the browser it is loaded when first shown; the server, which does not wait for a part, has it at hand. */
const NoMessages = import.meta.env.SSR
  ? (await import('#ui/drawings/empty.tsx')).NoMessages
  : late(async () => (await import('#ui/drawings/empty.tsx')).NoMessages)

export function EmptyDrawing() {
  return (
    <Suspense>
      <NoMessages />
    </Suspense>
  )
}
