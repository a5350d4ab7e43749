// Signing up: one member from one form, however often and from however many windows it is sent.
import { createHash } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import {
  hashPassword,
  isDisposableAddress,
  isLeakedPassword,
  isUncompleted,
  keepName,
  openAccount,
  impersonatesStaff,
} from '#features/accounts/service.ts'
import { mailActivation, mailOwner, mailWaitingActivation } from '#features/accounts/activation/service.ts'
import { rememberBrowser } from '#features/accounts/browsers/service.ts'
import { isPasswordOf } from '#features/accounts/login/service.ts'
import { openSession } from '#features/accounts/sessions/service.ts'
import { contactByEmail } from '#features/notifications/service.ts'
import { dayBegunIn, isServedCountry } from '#features/places/rules.ts'
import { isRegionOf } from '#features/places/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { signupsFor } from '#features/sites/rules.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { isVisible } from '../rules.ts'
import { withRecount } from '../counts/service.ts'
import type { SignUpBody } from './contract.ts'
import { findAttempt, findNameTaken, insertAttempt, insertProfile } from './queries.ts'
import { sexualityOf, signUpMistakes, wordMistakes } from './rules.ts'
import type { SignUpWords } from './rules.ts'

export interface SignedUp {
  email: string
  logged_in: boolean
}

/**
 * Creates the member and logs the caller in; the same form again gets the same answer and changes nothing. A site that hides
 * who is a member logs nobody in before the mailed link, which then does so in this browser.
 */
export async function signUp(platform: Platform, caller: Caller, body: SignUpBody): Promise<SignedUp> {
  const { settings } = await siteOf(platform, caller.siteId)
  const hidden = settings.hide_membership === 'yes'
  const answer = { email: body.email, logged_in: !hidden }
  const memberId = (await earlier(platform, caller, body)) ?? (await firstTime(platform, caller, body, settings))
  await (hidden ? rememberBrowser(platform, caller, memberId, { used: true }) : openSession(platform, caller, memberId))
  return answer
}

/** Whose account the same form created before. */
async function earlier(platform: Platform, caller: Caller, body: SignUpBody): Promise<MemberId | undefined> {
  const attempt = await findAttempt(platform.db, body.client_id)
  if (!attempt) return undefined
  const same = attempt.site_id === caller.siteId && attempt.body_hash.equals(hashBody(body))
  // The password is not part of what was stored, so it is checked against the account.
  if (!same || !(await isPasswordOf(platform, attempt.member_id, body.password)))
    throw new ProductError('client_id_reused')
  return attempt.member_id
}

async function firstTime(
  platform: Platform,
  caller: Caller,
  body: SignUpBody,
  settings: SiteSettings,
): Promise<MemberId> {
  const hasSource = caller.hasTrafficSource || Boolean(body.network ?? body.ref)
  if (signupsFor(settings, hasSource) !== 'open') throw new ProductError('signups_closed')
  refuseMistakes(platform, body, settings)
  const hidden = settings.hide_membership === 'yes'
  const owner = await contactByEmail(platform.db, caller.siteId, body.email)
  // Whoever owns the address most likely has the name too, and wants to hear about the account.
  const nameFirst = hidden || !owner
  if (nameFirst && (await findNameTaken(platform.db, caller.siteId, body.name)))
    return refuseName(platform, caller, body)
  const form = { body, passwordHash: await hashPassword(body.password), hidden }
  try {
    return await (owner ? taken(platform, caller, form) : makeMember(platform, caller, form))
  } catch (error) {
    const lost = ['member_name_once', 'contact_email_once', 'signup_attempt_pk'].some((name) => violates(error, name))
    if (!lost) throw error
    return taken(platform, caller, form)
  }
}

interface Form {
  body: SignUpBody
  passwordHash: string
  /** The site hides who is a member. */
  hidden: boolean
  /** Another signup has the address, and nobody has confirmed it. */
  waits?: boolean
}

/** Name or address exists already: from this very form, sent twice at once, or from somebody else's. */
async function taken(platform: Platform, caller: Caller, form: Form): Promise<MemberId> {
  const { body } = form
  const memberId = await earlier(platform, caller, body)
  if (memberId !== undefined) return memberId
  const owner = await contactByEmail(platform.db, caller.siteId, body.email)
  const nameFirst = form.hidden || !owner
  if (nameFirst && (await findNameTaken(platform.db, caller.siteId, body.name)))
    return refuseName(platform, caller, body)
  if (!owner) throw new ProductError('conflict')
  if (form.hidden && (await isUncompleted(platform.db, owner.memberId)))
    return makeMember(platform, caller, { ...form, waits: true })
  await mailOwner(platform, platform.db, { siteId: caller.siteId, origin: caller.origin, owner })
  if (!form.hidden) throw new ProductError('account_exists')
  return knownAddress(platform, caller, form)
}

/** Unless it was this form that took it meanwhile. */
async function refuseName(platform: Platform, caller: Caller, body: SignUpBody): Promise<MemberId> {
  const memberId = await earlier(platform, caller, body)
  if (memberId === undefined) throw nameTaken()
  return memberId
}

function refuseMistakes(platform: Platform, body: SignUpBody, settings: SiteSettings): void {
  const mistakes = signUpMistakes(body, {
    minimumAge: settings.minimum_age,
    today: dayBegunIn(body.country, platform.now()),
    isLeaked: isLeakedPassword,
    isDisposable: isDisposableAddress,
    ...wordConditions(platform, settings),
  })
  if (!body.sexuality && !body.seeks) mistakes['seeks'] = { code: 'required' }
  if (!isServedCountry(body.country) || !settings.countries.includes(body.country)) {
    mistakes['country'] = { code: 'country_unserved' }
  } else if (!isRegionOf(body.country, body.region || null)) mistakes['region'] = { code: 'region_unknown' }
  if (Object.keys(mistakes).length > 0) throw new ProductError('invalid_input', {}, mistakes)
}

/** Account, profile, mail and the record of this form: all or nothing. */
async function makeMember(platform: Platform, caller: Caller, form: Form): Promise<MemberId> {
  const { body, passwordHash, waits = false } = form
  const { network, ref, sub1, sub2, sub3, name, email } = body
  const { siteId, origin } = caller
  const language = body.language ?? caller.locale
  return inTransaction(platform.db, async (tx) => {
    const source = { network, ref, sub1, sub2, sub3 }
    const memberId = await openAccount(platform, tx, { siteId, name, email, passwordHash, language, source, waits })
    await withRecount(tx, memberId, (counted) =>
      insertProfile(counted, newProfile(memberId, caller, form, platform.now())),
    )
    await (waits
      ? mailWaitingActivation(platform, tx, { memberId, email, language, origin })
      : mailActivation(platform, tx, { memberId, origin }))
    await insertAttempt(tx, attemptOf(caller, body, memberId), platform.now())
    return memberId
  })
}

function newProfile(memberId: MemberId, caller: Caller, { body, hidden }: Form, now: Date) {
  const { gender, date_of_birth, country, region, city } = body
  return {
    member_id: memberId,
    site_id: caller.siteId,
    gender,
    sexuality: body.sexuality ?? sexualityOf(gender, body.seeks ?? 'both'),
    date_of_birth,
    country,
    region,
    city,
    about: body.signup_message,
    interests: body.interests ?? [],
    visible: isVisible(hidden ? 'signing_up' : 'not_confirmed', false),
    signed_up_at: now,
    last_active_at: now,
  }
}

/** Someone who must not learn that the address has an account finds everything as after any signup: the name is taken, the form known. */
async function knownAddress(platform: Platform, caller: Caller, { body, passwordHash }: Form): Promise<MemberId> {
  return inTransaction(platform.db, async (tx) => {
    const memberId = await keepName(platform, tx, { siteId: caller.siteId, name: body.name, passwordHash })
    await insertAttempt(tx, attemptOf(caller, body, memberId), platform.now())
    return memberId
  })
}

/** Refuses, for the words so far, what the whole form would be refused for. */
export async function refuseWords(platform: Platform, siteId: SiteId, words: SignUpWords): Promise<void> {
  const { settings } = await siteOf(platform, siteId)
  const mistakes = wordMistakes(words, wordConditions(platform, settings))
  const { name } = words
  if (name && !mistakes['name'] && (await findNameTaken(platform.db, siteId, name)))
    mistakes['name'] = { code: 'name_taken' }
  if (Object.keys(mistakes).length > 0) throw new ProductError('invalid_input', {}, mistakes)
}

function wordConditions(platform: Platform, settings: SiteSettings) {
  return { impersonatesStaff: (name: string) => impersonatesStaff(name, settings.name), now: platform.now() }
}

function nameTaken(): ProductError {
  return new ProductError('invalid_input', {}, { name: { code: 'name_taken' } })
}

function attemptOf(caller: Caller, body: SignUpBody, memberId: MemberId) {
  return { client_id: body.client_id, site_id: caller.siteId, member_id: memberId, body_hash: hashBody(body) }
}

function hashBody(body: SignUpBody): Buffer {
  const kept = Object.entries(body).filter(([name]) => name !== 'password')
  const sorted = kept.sort(([one], [other]) => one.localeCompare(other))
  return createHash('sha256').update(JSON.stringify(sorted)).digest()
}
