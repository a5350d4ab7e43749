// Passkeys beside the password: made for one host, verified on the device, and good for a login or for re-authentication.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller, MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { lockPasswordHash } from '../queries.ts'
import { refuseRestricted } from '../restrictions/service.ts'
import { listOpenSessions, updateSessionLoggedIn } from '../sessions/queries.ts'
import { openSession, requireRecentLogin } from '../sessions/service.ts'
import { hashSecret } from '../tokens/service.ts'
import { challengeMinutes, maxPasskeys } from './limits.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  updatePasskeyName,
  updatePasskeyUsed,
} from './queries.ts'
import type { FoundPasskey } from './queries.ts'

/** The browser's answer, unchanged; the library checks its shape. */
type Answer = Record<string, unknown>

/** EdDSA, ES256 and RS256 by their COSE numbers: every device supports one of them. */
const algorithms = [-8, -7, -257] as const

/** Loaded with the first passkey: a start needs none. */
const webAuthn = () => import('@simplewebauthn/server')

/** The member's passkeys that work on the caller's host. */
export async function passkeysOf(platform: Platform, caller: MemberCaller) {
  const rows = await listPasskeys(platform.db, caller.memberId, hostOf(caller))
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at }))
}

/** What the browser needs to make one. The login must be recent, so that someone at an unattended window can't add one. */
export async function beginAdding(platform: Platform, caller: MemberCaller) {
  requireRecentLogin(caller, platform.now())
  const { memberId } = caller
  const host = hostOf(caller)
  const [known, contact, { settings }] = await Promise.all([
    listPasskeys(platform.db, memberId, host),
    contactOf(platform.db, memberId),
    siteOf(platform, caller.siteId),
  ])
  if (known.length >= maxPasskeys) throw new ProductError('passkey_limit', { max: maxPasskeys })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: settings.name,
    rpID: host,
    userName: contact?.email ?? '',
    // An opaque id of the member, which the device returns.
    userID: new Uint8Array(Buffer.from(memberId)),
    timeout: challengeMinutes * minute,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: [...algorithms],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(platform, options.challenge, memberId, host)
  return options
}

/** Stores what the browser made: its challenge was issued to this member, at a recent login, minutes ago. */
export async function addPasskey(platform: Platform, caller: MemberCaller, name: string, answer: Answer) {
  const { memberId } = caller
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await orFailed(
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: takesChallenge(platform, memberId, hostOf(caller)),
      expectedOrigin: caller.origin,
      expectedRPID: hostOf(caller),
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!verified.verified) throw new ProductError('passkey_failed')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  await inTransaction(platform.db, async (tx) => {
    // Two at once go one after the other; and if a new password has ended this login meanwhile, nothing is added.
    await lockPasswordHash(tx, memberId)
    const open = await listOpenSessions(tx, [caller.sessionId], platform.now())
    if (open.length === 0) throw new ProductError('passkey_failed')
    const known = await listPasskeys(tx, memberId, hostOf(caller))
    if (known.length >= maxPasskeys) throw new ProductError('passkey_limit', { max: maxPasskeys })
    const kept = { public_key: Buffer.from(publicKey), counter, transports, created_at: platform.now() }
    if (!(await insertPasskey(tx, { id, member_id: memberId, host: hostOf(caller), name, ...kept })))
      throw new ProductError('passkey_failed')
    await mailPasskeyAdded(platform, tx, caller, name)
  })
}

export async function renamePasskey(platform: Platform, memberId: MemberId, id: string, name: string): Promise<void> {
  if (!(await updatePasskeyName(platform.db, memberId, id, name))) throw new ProductError('not_found')
}

export async function removePasskey(platform: Platform, memberId: MemberId, id: string): Promise<void> {
  if (!(await deletePasskey(platform.db, memberId, id))) throw new ProductError('not_found')
}

/** What the browser needs to use one; it names no account, so it reveals none. `again`: for the caller's own, which it names. */
export async function beginProving(platform: Platform, caller: Caller, { again }: { again: boolean }) {
  const { generateAuthenticationOptions } = await webAuthn()
  const own = again ? await listPasskeys(platform.db, loggedIn(caller), hostOf(caller)) : []
  const options = await generateAuthenticationOptions({
    rpID: hostOf(caller),
    userVerification: 'required',
    timeout: challengeMinutes * minute,
    ...(again ? { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) } : {}),
  })
  await keepChallenge(platform, options.challenge, null, hostOf(caller))
  return options
}

/**
 * Logs the caller in as the passkey's owner; if they already are, it counts as a recent login (specification, section 12).
 * `again`: if they are not, it is refused. Two people who share a device are each offered what both have stored there.
 */
export async function logInWithPasskey(
  platform: Platform,
  caller: Caller,
  { answer, again }: { answer: Answer; again: boolean },
): Promise<void> {
  const passkey = await findPasskey(platform.db, String(answer['id']), caller.siteId, hostOf(caller))
  if (!passkey || (again && passkey.member_id !== loggedIn(caller))) throw new ProductError('passkey_failed')
  const counter = await prove(platform, caller, passkey, answer)
  if (passkey.status === 'disabled') await refuseRestricted(platform, caller, passkey.member_id)
  if (passkey.status === 'pending_deletion') throw new ProductError('account_pending_deletion')
  if (passkey.status !== 'active' && passkey.status !== 'not_confirmed') throw new ProductError('passkey_failed')
  const now = platform.now()
  if (!(await updatePasskeyUsed(platform.db, passkey.id, counter, now))) throw new ProductError('passkey_failed')
  if (caller.sessionId && caller.memberId === passkey.member_id)
    await updateSessionLoggedIn(platform.db, caller.sessionId, now)
  else await openSession(platform, caller, passkey.member_id, { provedPasskey: passkey.id, tellsOfNew: true })
}

function loggedIn({ memberId }: Caller): MemberId {
  if (memberId === null) throw new ProductError('authentication_required')
  return memberId
}

async function prove(platform: Platform, caller: Caller, passkey: FoundPasskey, answer: Answer): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { id, public_key, counter, transports } = passkey
  const { verified, authenticationInfo } = await orFailed(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: takesChallenge(platform, null, hostOf(caller)),
      expectedOrigin: caller.origin,
      expectedRPID: hostOf(caller),
      credential: { id, publicKey: new Uint8Array(public_key), counter, transports },
    }),
  )
  if (!verified) throw new ProductError('passkey_failed')
  return authenticationInfo.newCounter
}

/** The library throws a plain error at anything unexpected. */
async function orFailed<Value>(verifying: Promise<Value>): Promise<Value> {
  try {
    return await verifying
  } catch {
    throw new ProductError('passkey_failed')
  }
}

async function keepChallenge(platform: Platform, challenge: string, memberId: MemberId | null, host: string) {
  const expires_at = new Date(platform.now().getTime() + challengeMinutes * minute)
  await insertChallenge(platform.db, { challenge_hash: hashSecret(challenge), member_id: memberId, host, expires_at })
}

function takesChallenge(platform: Platform, memberId: MemberId | null, host: string) {
  return (challenge: string) =>
    takeChallenge(platform.db, { hash: hashSecret(challenge), memberId, host }, platform.now())
}

/** Not to an address that nobody confirmed: it may be a stranger's, and such a passkey ends once its owner sets a password. */
async function mailPasskeyAdded(platform: Platform, tx: Db, caller: MemberCaller, name: string): Promise<void> {
  const contact = await contactOf(tx, caller.memberId)
  if (!contact?.confirmedAt) return
  await sendMail(platform, tx, {
    siteId: caller.siteId,
    memberId: caller.memberId,
    to: contact.email,
    language: contact.language,
    template: 'passkey_added',
    data: { name, link: `${caller.origin}/passkeys` },
  })
}

/** A passkey belongs to one host, and every site has its own. */
function hostOf({ origin }: Caller): string {
  return new URL(origin).hostname
}
