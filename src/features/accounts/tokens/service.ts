// Tokens in mailed links: made, looked at, and used once. Reading the table reveals none of them.
import { createHash, randomBytes } from 'node:crypto'
import type { MemberId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import { answerAgainMinutes } from '../limits.ts'
import { deleteTokens, findToken, findUsedToken, insertToken, updateTokenUsed } from './queries.ts'
import type { TokenPlace, TokenPurpose } from './queries.ts'

export type { TokenPlace, TokenPurpose } from './queries.ts'

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

/** Uses up a token; null if it is unknown, expired or used. `by`: the form that did so, if its page gave it an id. */
export async function takeToken(
  db: Db,
  place: TokenPlace,
  secret: string,
  now: Date,
  by?: string,
): Promise<TakenToken | null> {
  return asTaken(await updateTokenUsed(db, hashSecret(secret), place, { at: now, by: by ?? null }))
}

/** What a token that would still work says; opening a link changes nothing. */
export async function readToken(db: Db, place: TokenPlace, secret: string, now: Date): Promise<TakenToken | null> {
  return asTaken(await findToken(db, hashSecret(secret), place, now))
}

/** What a used token said, whenever and by whomever it was used. */
export async function readUsedToken(db: Db, place: TokenPlace, secret: string): Promise<TakenToken | null> {
  return asTaken(await findUsedToken(db, hashSecret(secret), place))
}

/** What a token said that this very form used a moment ago: its answer was lost, and it is sent again. */
export async function readTokenUsedBy(
  db: Db,
  place: TokenPlace,
  secret: string,
  { by, now }: { by: string | undefined; now: Date },
): Promise<TakenToken | null> {
  if (by === undefined) return null
  const used = await findUsedToken(db, hashSecret(secret), place)
  return used && used.used_by === by && isMomentAgo(used.used_at, now) ? asTaken(used) : null
}

export function isMomentAgo(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= answerAgainMinutes * minute
}

function asTaken(row: { member_id: string; payload: unknown } | undefined): TakenToken | null {
  return row ? { memberId: row.member_id, payload: row.payload as Record<string, unknown> } : null
}

export const dropTokens = deleteTokens
