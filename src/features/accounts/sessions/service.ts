// Logins: opening one, knowing whose it is, seeing them all, and ending them.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SessionId, SiteId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { oncePer } from '#base/once-per.ts'
import { day, minute } from '#base/time.ts'
import { inTransaction, unlessUnavailable } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { batchReads } from '#platform/batching.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { browserSecret, mailNewBrowser, recordBrowser } from '../browsers/service.ts'
import { browserCookie, endedSessionCookie, endedSignupCookies, sessionCookie } from '../cookies.ts'
import { maxSessions, sessionDays } from '../limits.ts'
import { hasPasskey } from '../passkeys/queries.ts'
import { lockPasswordHash } from '../queries.ts'
import { isRecentLogin, networkOf } from '../rules.ts'
import { hashSecret, newSecret } from '../tokens/service.ts'
import {
  deleteSession,
  deleteSessions,
  deleteSessionsBeyond,
  findSessions,
  holdUsable,
  insertSession,
  listOpenSessions,
  listSessions,
  updateSessionSeen,
} from './queries.ts'

export interface Authenticated {
  memberId: MemberId
  sessionId: SessionId
  loggedInAt: Date
  language: Language
}

const seenEveryMs = 10 * minute

/** Whose cookie this is; null if the session has ended or the account may not be used. */
export async function authenticate(platform: Platform, siteId: SiteId, token: string): Promise<Authenticated | null> {
  const now = platform.now()
  const row = await lookup(platform)(hashSecret(token))
  if (row?.site_id !== siteId || row.expires_at <= now) return null
  if (now.getTime() - row.seen_at.getTime() > seenEveryMs)
    await unlessUnavailable(updateSessionSeen(platform.db, row.id, now))
  return {
    memberId: row.member_id,
    sessionId: row.id,
    loggedInAt: row.logged_in_at,
    language: isLanguage(row.language) ? row.language : 'en',
  }
}

/** Looked up on every request, and therefore together with others that arrive at the same time. */
const lookup = oncePer((platform: Platform) =>
  batchReads((tokenHashes: readonly Buffer[]) => readSessions(platform, tokenHashes), { batches: 2, items: 256 }),
)

/** A page requests its parts with one cookie: each is read once. */
async function readSessions(platform: Platform, tokenHashes: readonly Buffer[]) {
  const names = tokenHashes.map((hash) => hash.toString('latin1'))
  const rows = await findSessions(platform.db, [...new Map(tokenHashes.map((hash, at) => [names[at], hash])).values()])
  const byName = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]))
  return names.map((name) => byName.get(name))
}

/** What is known about whoever logs in. */
export interface Entry {
  /** If a password was checked: the hash it matched. `login_failed` once that is no longer the member's. */
  provedHash?: string
  /** If a passkey was: which. `passkey_failed` once the member no longer has it. */
  provedPasskey?: string
  /** Whether a browser new to the account is reported by mail: not to someone who came through a mail, or just signed up. */
  tellsOfNew?: boolean
}

/**
 * Logs the caller in as a member: a new session, and its cookie with the answer, besides the browser's. The caller's
 * old session ends with its windows, whoever's it was, and therefore in no transaction that could still be rolled back.
 */
export async function openSession(
  platform: Platform,
  caller: Caller,
  memberId: MemberId,
  { provedHash, provedPasskey, tellsOfNew = false }: Entry = {},
): Promise<void> {
  const [token, browser] = [newSecret(), browserSecret(caller)]
  const ended = await inTransaction(platform.db, async (tx) => {
    // A password change ends the sessions it finds: this one exists by then, or never comes to be.
    const hash = await lockPasswordHash(tx, memberId)
    if (provedHash !== undefined && hash !== provedHash) throw new ProductError('login_failed')
    if (provedPasskey !== undefined && !(await hasPasskey(tx, memberId, provedPasskey)))
      throw new ProductError('passkey_failed')
    // The same for an account that is restricted or left: no login of before comes back with it.
    if (!(await holdUsable(tx, memberId)))
      throw new ProductError(provedPasskey === undefined ? 'login_failed' : 'passkey_failed')
    const session = newSession(caller, memberId, token, platform.now())
    const isNew = await recordBrowser(tx, session, browser)
    await insertSession(tx, session)
    if (isNew && tellsOfNew) await mailNewBrowser(platform, tx, caller, session)
    return deleteSessionsBeyond(tx, memberId, maxSessions)
  })
  closeWindows(platform, ended)
  await endOwnSession(platform, caller)
  caller.setCookies.push(sessionCookie(token, caller.origin), browserCookie(browser, caller.origin))
}

function newSession(caller: Caller, memberId: MemberId, token: string, now: Date) {
  return {
    id: newId(now.getTime()),
    member_id: memberId,
    token_hash: hashSecret(token),
    logged_in_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + sessionDays * day),
    user_agent: caller.userAgent.slice(0, 300),
    network: networkOf(caller.ip),
  }
}

/** Ends the caller's session and closes its windows; without one it only clears the cookie. */
export async function logOut(platform: Platform, caller: Caller): Promise<void> {
  if (!caller.sameOrigin) throw new ProductError('foreign_origin')
  await endOwnSession(platform, caller)
  caller.setCookies.push(endedSessionCookie(caller.origin), ...endedSignupCookies(caller.cookies, caller.origin))
}

/** The caller's, whoever's it is, if there is one. */
export async function endOwnSession(platform: Platform, caller: Caller): Promise<void> {
  if (!caller.memberId || !caller.sessionId) return
  await deleteSession(platform.db, caller.memberId, caller.sessionId)
  platform.live.closeSession(caller.sessionId)
}

/** Ends every login of a member, or every other one. */
export async function logOutEverywhere(
  platform: Platform,
  memberId: MemberId,
  except: SessionId | null = null,
): Promise<void> {
  closeWindows(platform, await endLogins(platform.db, memberId, except))
}

/**
 * The same inside the transaction that is the reason for it, so that no login outlives it; `closeWindows` follows the
 * commit. Whoever sets a password does so first: a login that still proves the old one waits for that.
 */
export async function endLogins(tx: Db, memberId: MemberId, except: SessionId | null = null): Promise<SessionId[]> {
  return deleteSessions(tx, memberId, except)
}

export function closeWindows(platform: Platform, ended: readonly SessionId[]): void {
  for (const sessionId of ended) platform.live.closeSession(sessionId)
}

export async function sessionsOf(platform: Platform, memberId: MemberId, current: SessionId) {
  const rows = await listSessions(platform.db, memberId, platform.now())
  return rows.map(({ id, ...row }) => ({ id, current: id === current, ...row }))
}

/** Ends one of the member's own logins. */
export async function endSession(platform: Platform, memberId: MemberId, sessionId: SessionId): Promise<void> {
  if (!(await deleteSession(platform.db, memberId, sessionId))) throw new ProductError('not_found')
  platform.live.closeSession(sessionId)
}

/** Which of these have ended: deleted, expired, or of an account that may not be used. */
export async function endedSessions(platform: Platform, sessionIds: readonly SessionId[]): Promise<SessionId[]> {
  if (sessionIds.length === 0) return []
  const open = new Set(await listOpenSessions(platform.db, sessionIds, platform.now()))
  return sessionIds.filter((id) => !open.has(id))
}

/** Before what can't be undone: refuses a login that is older than ten minutes. */
export function requireRecentLogin(caller: Pick<Caller, 'loggedInAt'>, now: Date): void {
  if (!isRecentLogin(caller.loggedInAt, now)) throw new ProductError('login_too_old')
}
