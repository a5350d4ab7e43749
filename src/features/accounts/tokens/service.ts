// Tokens in mailed links: made, looked at, and used once. Whoever reads the table learns none of them.
import { createHash, randomBytes } from 'node:crypto'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { deleteTokens, findToken, insertToken, updateTokenUsed } from './queries.ts'
import type { TokenPurpose } from './queries.ts'

export type { TokenPurpose } from './queries.ts'

export interface TakenToken {
  memberId: MemberId
  payload: Record<string, unknown>
}

/** A secret that can't be guessed, for cookies and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Makes a token and returns what goes into the link. */
export async function createToken(
  db: Db,
  token: { memberId: MemberId; purpose: TokenPurpose; payload?: object; lifeMs: number },
  now: Date,
): Promise<string> {
  const secret = newSecret()
  await insertToken(db, {
    token_hash: hashSecret(secret),
    member_id: token.memberId,
    purpose: token.purpose,
    payload: JSON.stringify(token.payload ?? {}),
    created_at: now,
    expires_at: new Date(now.getTime() + token.lifeMs),
  })
  return secret
}

/** Uses a token up; null where it is unknown, expired or used. */
export async function takeToken(db: Db, purpose: TokenPurpose, secret: string, now: Date): Promise<TakenToken | null> {
  return asTaken(await updateTokenUsed(db, hashSecret(secret), purpose, now))
}

/** What a token says that would still work; opening a link changes nothing. */
export async function readToken(db: Db, purpose: TokenPurpose, secret: string, now: Date): Promise<TakenToken | null> {
  return asTaken(await findToken(db, hashSecret(secret), purpose, now))
}

function asTaken(row: { member_id: string; payload: unknown } | undefined): TakenToken | null {
  return row ? { memberId: row.member_id, payload: row.payload as Record<string, unknown> } : null
}

export const dropTokens = deleteTokens
