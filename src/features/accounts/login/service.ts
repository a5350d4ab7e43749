// Logging in, and what happens to those who guess.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { lowerCase } from '#base/lower-case.ts'
import { minute } from '#base/time.ts'
import { contactByEmail } from '#features/notifications/service.ts'
import type { Caller, MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { loginAttempts } from '../limits.ts'
import { checkPassword } from '../passwords.ts'
import { findLogin, findPasswordHash } from '../queries.ts'
import { networkOf } from '../rules.ts'
import { refuseRestricted } from '../restrictions/service.ts'
import { updateSessionLoggedIn } from '../sessions/queries.ts'
import { openSession } from '../sessions/service.ts'
import { hashSecret } from '../tokens/service.ts'
import { deleteAttempts, findBlockedUntil, insertAttempt, updateBlocked } from './queries.ts'
import type { AttemptKey } from './queries.ts'
import { blockMinutes, minutesLeft } from './rules.ts'

export interface Login {
  email: string
  password: string
}

/** Checks the password, opens a session and returns whose it is. An unknown address takes the same time and gets the same answer. */
export async function logIn(platform: Platform, caller: Caller, { email, password }: Login): Promise<MemberId> {
  const contact = await contactByEmail(platform.db, caller.siteId, email.trim())
  const found = contact ? await findLogin(platform.db, contact.memberId) : undefined
  // A signup that waits for its mailed link is not an account yet: not even its own password reveals that it exists.
  const login = found?.status === 'signing_up' ? undefined : found
  await provePassword(platform, caller, email, login?.password_hash, password)
  if (contact && login?.status === 'disabled') await refuseRestricted(platform, caller, contact.memberId)
  if (!contact || !login || login.status === 'disabled' || login.status === 'erased')
    throw new ProductError('login_failed')
  if (login.status === 'pending_deletion') throw new ProductError('account_pending_deletion')
  await openSession(platform, caller, contact.memberId, { provedHash: login.password_hash, tellsOfNew: true })
  return contact.memberId
}

/** The password again, for a login that is too old for what is wanted; counted like a login. Returns the hash it matched. */
export async function confirmPassword(platform: Platform, caller: MemberCaller, password: string): Promise<string> {
  const login = await findLogin(platform.db, caller.memberId)
  await provePassword(platform, caller, login?.email ?? '', login?.password_hash, password)
  caller.loggedInAt = platform.now()
  await updateSessionLoggedIn(platform.db, caller.sessionId, caller.loggedInAt)
  return login?.password_hash ?? ''
}

/** Whether this is the member's password, where there is no risk of guessing. */
export async function isPasswordOf(platform: Platform, memberId: MemberId, password: string): Promise<boolean> {
  return checkPassword(await findPasswordHash(platform.db, memberId), password)
}

/** A reset verified the address: nobody stays locked out of it. */
export async function clearFailures(platform: Platform, siteId: SiteId, email: string): Promise<void> {
  await deleteAttempts(platform.db, siteId, accountHash(siteId, email), null)
}

async function provePassword(
  platform: Platform,
  caller: Caller,
  email: string,
  kept: string | undefined,
  password: string,
): Promise<void> {
  const key: AttemptKey = {
    siteId: caller.siteId,
    accountHash: accountHash(caller.siteId, email),
    network: networkOf(caller.ip),
  }
  const attempt = await countAttempt(platform, key)
  if (await checkPassword(kept, password)) return deleteAttempts(platform.db, key.siteId, key.accountHash, key.network)
  if (attempt.failures < loginAttempts) throw new ProductError('login_failed')
  return block(platform, key, attempt.blocks + 1)
}

async function countAttempt(platform: Platform, key: AttemptKey) {
  const now = platform.now()
  const attempt = await insertAttempt(platform.db, key, now)
  if (attempt && attempt.failures <= loginAttempts) return attempt
  if (attempt) return block(platform, key, attempt.blocks + 1)
  const until = await findBlockedUntil(platform.db, key)
  throw new ProductError('login_blocked', { minutes: until ? minutesLeft(until, now) : blockMinutes(1) })
}

async function block(platform: Platform, key: AttemptKey, blocks: number): Promise<never> {
  const minutes = blockMinutes(blocks)
  const until = new Date(platform.now().getTime() + minutes * minute)
  await updateBlocked(platform.db, key, { blocks, blocked_until: until })
  throw new ProductError('login_blocked', { minutes })
}

function accountHash(siteId: SiteId, email: string): Buffer {
  return hashSecret(`${siteId}:${lowerCase(email.trim())}`)
}
