// Refetches what changed on the server: a message, and that it was read, are two events and one request.
import type { QueryClient } from '@tanstack/react-query'
import { second } from '#base/time.ts'

const gatherMs = second / 4

const outdated = new Set<string>()
let due: ReturnType<typeof setTimeout> | undefined
let refreshedAt = -second

/** Refetches these calls if the page shows them: a moment later, at most once a second, with all that has changed by then. */
export function refreshSoon(client: QueryClient, keys: readonly string[]): void {
  for (const key of keys) outdated.add(key)
  due ??= setTimeout(refresh, Math.max(gatherMs, refreshedAt + second - performance.now()), client)
}

function refresh(client: QueryClient): void {
  due = undefined
  refreshedAt = performance.now()
  for (const key of outdated) void client.invalidateQueries({ queryKey: [key] })
  outdated.clear()
}
