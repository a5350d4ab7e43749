// The names under which a browser stores unsent text: all that pages without a conversation need to know of it.
import { localStore } from '#ui/kept-store.ts'

export const outboxPrefix = 'outbox:'
/** For drafts. */
export const draftPrefix = 'draft:'

export function countOutgoing(readerId: string): number {
  return localStore.keys(`${outboxPrefix}${readerId}:`).length
}

/** Called at logout: nobody's text stays on a browser that others may use. */
export async function forgetOutgoing(): Promise<void> {
  for (const key of [outboxPrefix, draftPrefix].flatMap(localStore.keys)) localStore.remove(key)
  const photos = await import('../outbox/photo-on-its-way.ts').catch(() => null)
  await photos?.forgetAllPhotos()
}
