// The word that a page ends with: sealed, for lists go by when somebody was last there, which cards tell by the hour only.
import { seal, unseal } from '#platform/secrets/seal.ts'
import { cursorOf, textOf } from '../cursor.ts'
import type { Cursor } from '../cursor.ts'

const purpose = 'cursor'

export function writeCursor(secret: string, cursor: Cursor): string {
  return seal(secret, purpose, textOf(cursor)).toString('base64url')
}

/** Null for a word that this product never wrote: the list then begins at its top. */
export function readCursor(secret: string, sealed: string | undefined): Cursor | null {
  if (!sealed) return null
  try {
    return cursorOf(unseal(secret, purpose, Buffer.from(sealed, 'base64url')))
  } catch {
    return null
  }
}
