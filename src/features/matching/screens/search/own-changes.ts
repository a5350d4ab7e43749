// A page of people as loaded, and as it is to be kept: with the likes given since, and without those the reader blocked.
import { wasBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import { stillLiked, updateLike } from '../parts/like-memory.ts'

interface PageOfPeople {
  results: readonly { id: string }[]
  liked: string[]
  why?: readonly unknown[]
}

/** A page that just came. */
export function updateLikes({ results, liked }: PageOfPeople): void {
  for (const { id } of results) updateLike(id, liked.includes(id))
}

export function withOwnChanges<Page extends PageOfPeople>(page: Page): Page {
  const ids = page.results.map(({ id }) => id)
  const isThere = (_one: unknown, at: number) => !wasBlocked(ids[at] ?? '')
  return {
    ...page,
    results: page.results.filter(isThere),
    liked: stillLiked(ids, page.liked),
    ...(page.why ? { why: page.why.filter(isThere) } : {}),
  }
}
