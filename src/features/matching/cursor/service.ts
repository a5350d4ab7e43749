// The cursor that a page ends with: sealed, because lists are sorted by exact activity, which cards round to the hour.
import { seal, unseal } from '#platform/secrets/seal.ts'
import { cursorOf, textOf } from '../cursor.ts'
import type { Cursor } from '../cursor.ts'

const purpose = 'cursor'

export function writeCursor(secret: string, cursor: Cursor): string {
  return seal(secret, purpose, textOf(cursor)).toString('base64url')
}

/** Null for a cursor that this product did not issue: the list then starts at its top. */
export function readCursor(secret: string, sealed: string | undefined): Cursor | null {
  if (!sealed) return null
  try {
    return cursorOf(unseal(secret, purpose, Buffer.from(sealed, 'base64url')))
  } catch {
    return null
  }
}
