// On any page of a member: sends what an earlier page could not. The outbox code is loaded only if there is something to send.
import { countOutgoing } from './outbox-keys.ts'

export async function drainOutbox(readerId: string): Promise<void> {
  if (countOutgoing(readerId) === 0) return
  const { outboxOf } = await import('../outbox/keep-outbox.ts')
  await outboxOf(readerId).drain()
}
