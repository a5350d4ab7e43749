// One's own photos in order: moving one, marking the main one, and sending an order to a server that may know of more photos.
import { CallError, call } from '#ui/call.ts'
import type { MemberPhoto, orderPhotos, readPhotos } from '#features/profiles/contract.ts'

type Photos = readonly MemberPhoto[]

export const idsOf = (photos: Photos): string[] => photos.map(({ id }) => id)

export function moved(photos: Photos, id: string, to: number): MemberPhoto[] {
  const others = photos.filter((photo) => photo.id !== id)
  return markMain([...others.slice(0, to), ...photos.filter((photo) => photo.id === id), ...others.slice(to)])
}

/** The first that others can see is the main photo. */
export function markMain(photos: Photos): MemberPhoto[] {
  const main = photos.find(({ status, hidden }) => status === 'active' && !hidden)
  return photos.map((photo) => ({ ...photo, main: photo === main }))
}

/** The existing ones in the requested order; new ones go to the end, deleted ones are left out. */
export function orderOf(wanted: readonly string[], there: readonly string[]): string[] {
  const known = wanted.filter((id) => there.includes(id))
  return [...known, ...there.filter((id) => !wanted.includes(id))]
}

/** Whether two orders put the photos that are in both the same way. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const rest = other.filter((id) => one.includes(id))
  return one.filter((id) => other.includes(id)).every((id, at) => id === rest[at])
}

const attempts = 3

/** Another window, or an upload that arrives, may change which photos there are: then the order is sent again. */
export async function sendOrder(wanted: readonly string[]): Promise<void> {
  let order = [...wanted]
  for (let attempt = 1; ; attempt++) {
    try {
      await call<typeof orderPhotos>('PUT /api/photos.php', { body: { order } })
      return
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'invalid_input' || attempt === attempts) throw error
      const { photos } = await call<typeof readPhotos>('GET /api/photos.php')
      order = orderOf(wanted, idsOf(photos))
    }
  }
}
