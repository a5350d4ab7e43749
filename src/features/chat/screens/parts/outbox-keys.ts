// Under which names a browser keeps what was not sent: all that pages without a conversation need to know of it.

export const outboxPrefix = 'outbox:'
/** What was only begun. */
export const draftPrefix = 'draft:'

export function countOutgoing(readerId: string): number {
  return keysOf(`${outboxPrefix}${readerId}:`).length
}

/** At logout: what somebody wrote is not left on a browser that others may use. */
export async function forgetOutgoing(): Promise<void> {
  for (const key of [...keysOf(outboxPrefix), ...keysOf(draftPrefix)]) localStorage.removeItem(key)
  const photos = await import('./photo-on-its-way.ts').catch(() => null)
  await photos?.forgetAllPhotos()
}

/** None in a browser that keeps nothing. */
function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}
