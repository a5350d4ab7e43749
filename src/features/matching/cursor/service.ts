// The cursor that a page ends with: sealed, because lists are sorted by exact activity, which cards round to the hour.
import { seal, unseal } from '#platform/secrets/seal.ts'
import { cursorOf, textOf } from '../cursor.ts'
import type { Cursor } from '../cursor.ts'

/** Lists by what they are sorted by. The end of one, set to a chosen instant, would ask another who was active before it. */
export type CursorList = 'people' | 'likes'

const purposeOf = (list: CursorList) => `cursor:${list}`

export function writeCursor(secret: string, list: CursorList, cursor: Cursor): string {
  return seal(secret, purposeOf(list), textOf(cursor)).toString('base64url')
}

/** Null for a cursor that no such list issued: it then starts at its top. */
export function readCursor(secret: string, list: CursorList, sealed: string | undefined): Cursor | null {
  if (!sealed) return null
  try {
    return cursorOf(unseal(secret, purposeOf(list), Buffer.from(sealed, 'base64url')))
  } catch {
    return null
  }
}
