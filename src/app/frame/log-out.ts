// Logs out in this window; the others are told and follow.
import type { logOutCall } from '#features/accounts/contract.ts'
import { countOutgoing, forgetOutgoing } from '#features/chat/screens/parts/outbox-keys.ts'
import { drainOutbox } from '#features/chat/screens/parts/drain-outbox.ts'
import { forgetPlaces } from '#features/matching/screens/parts/kept-place.ts'
import { paths } from '#base/paths.ts'
import { second } from '#base/time.ts'
import { call } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import { forgetUnsent } from '#ui/unsent.ts'

const lastTryMs = 2 * second

/** How many messages would be lost, after a last attempt to send them. */
export async function countUnsent(readerId: string): Promise<number> {
  if (countOutgoing(readerId) === 0) return 0
  const longEnough = new Promise((resolve) => setTimeout(resolve, lastTryMs))
  await Promise.race([drainOutbox(readerId).catch(() => undefined), longEnough])
  return countOutgoing(readerId)
}

/** `failed` is shown if the call failed: then nothing is cleared, since the next person here would still be logged in as this member. */
export async function logOut(failed: string): Promise<void> {
  try {
    await endSession()
  } catch {
    showToast({ title: failed, tone: 'bad', timeoutMs: 0 })
    return
  }
  await clearPushes().catch(() => undefined)
  await forgetOutgoing()
  leaveNothing()
  window.location.assign(paths.index())
}

/**
 * A browser may keep the page as it was for its Back, and the tab the lists that were loaded: whoever uses it next finds none of
 * this member's messages, likes or results, not even without a connection.
 */
function leaveNothing(): void {
  const leave = () => {
    document.body.replaceChildren()
    // After the lists and texts, which are stored as their page is left.
    forgetPlaces()
    forgetUnsent()
  }
  window.addEventListener('pagehide', leave, { once: true })
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}

/** A retry's pause ends early when the connection is back or the page is looked at again. */
async function endSession(): Promise<void> {
  const hurried = new AbortController()
  const { signal } = hurried
  window.addEventListener('online', () => hurried.abort(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden || hurried.abort(), { signal })
  try {
    // Whoever's session it is by now: nobody should stay logged in behind someone who wanted to log out.
    await call<typeof logOutCall>('GET /api/logout.php', {}, { signal, as: null })
  } catch (error) {
    if (!signal.aborted) throw error
    await endSession()
  } finally {
    hurried.abort()
  }
}

async function clearPushes(): Promise<void> {
  await (await import('#features/notifications/screens/parts/push-actions.ts')).clearPushes()
}
