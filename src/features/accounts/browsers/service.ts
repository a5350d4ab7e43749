// The browsers in which an account is used, recognised by a cookie of their own; and the mail about a login from a new one.
import type { MemberId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import { formatOf } from '#base/formats.ts'
import { day, minute } from '#base/time.ts'
import { contactOf, countMailsTo, sendMail } from '#features/notifications/service.ts'
import type { LetterRow } from '#features/notifications/service.ts'
import { countryName } from '#features/places/rules.ts'
import { countryOf } from '#features/places/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { browserCookie, browserCookieName } from '../cookies.ts'
import { answerAgainMinutes, maxKnownBrowsers, newBrowserMailsPerDay } from '../limits.ts'
import { deviceOf } from '../sessions/rules.ts'
import { hashSecret, newSecret } from '../tokens/service.ts'
import { deleteBrowsers, deleteBrowsersBeyond, findNewSince, insertBrowser, listBrowsers } from './queries.ts'
import type { KnownBrowser } from './queries.ts'

/** A login as it is stored, and as its member sees it in the settings. */
export interface Login {
  member_id: MemberId
  logged_in_at: Date
  user_agent: string
  network: string
}

/** What identifies the caller's browser, or will: the same for whoever logs in with it. */
export function browserSecret(caller: Caller): string {
  const given = caller.cookies[browserCookieName(caller.origin)] ?? ''
  return /^[\w-]{43}$/.test(given) ? given : newSecret()
}

/**
 * Records with a login which browser it came from, and returns whether it is new to the member. For an account without any
 * known browser, the first is not. Logins of one member get here one after the other.
 */
export async function recordBrowser(tx: Db, login: Login, secret: string): Promise<boolean> {
  const { member_id: memberId, logged_in_at: now } = login
  const hash = hashSecret(secret)
  const known = await listBrowsers(tx, memberId)
  const isNew =
    known.length > 0 && !known.some(({ token_hash }) => token_hash.equals(hash)) && !(await isSameAgain(tx, login))
  await keepBrowser(tx, { memberId, hash, now, used: true })
  return isNew
}

/** The most recent ones of a member are known. */
async function keepBrowser(db: Db, browser: KnownBrowser): Promise<void> {
  await insertBrowser(db, browser)
  await deleteBrowsersBeyond(db, browser.memberId, browser.hash, maxKnownBrowsers - 1)
}

/** Whether the member has signed up or logged in with the caller's browser before. */
export async function hasUsedBrowser(db: Db, memberId: MemberId, caller: Caller): Promise<boolean> {
  const hash = hashSecret(browserSecret(caller))
  return (await listBrowsers(db, memberId)).some(({ token_hash, used }) => used && token_hash.equals(hash))
}

/**
 * Recognises the caller's browser as the member's from now on, without a login. Not `used`: a mailed link confirmed the address
 * in it. Whoever has both mailbox and password needs no mail about a new browser; but the link alone never logs in there.
 */
export async function rememberBrowser(
  platform: Platform,
  caller: Caller,
  memberId: MemberId,
  { used }: { used: boolean },
): Promise<void> {
  const secret = browserSecret(caller)
  await keepBrowser(platform.db, { memberId, hash: hashSecret(secret), now: platform.now(), used })
  caller.setCookies.push(browserCookie(secret, caller.origin))
}

/** The same form again, from a browser that the cookie of the answer did not reach: it was reported a moment ago. */
function isSameAgain(tx: Db, { member_id, logged_in_at, ...looks }: Login): Promise<boolean> {
  return findNewSince(tx, member_id, looks, new Date(logged_in_at.getTime() - answerAgainMinutes * minute))
}

/** A new password: whoever used the account with the old one is new again, and only this browser is known. */
export async function keepOnlyThisBrowser(tx: Db, memberId: MemberId, secret: string, now: Date): Promise<void> {
  const hash = hashSecret(secret)
  await deleteBrowsers(tx, memberId, hash)
  await insertBrowser(tx, { memberId, hash, now, used: true })
}

/** The same if none is known to be the member's. */
export const forgetBrowsers = (tx: Db, memberId: MemberId): Promise<void> => deleteBrowsers(tx, memberId)

/** Tells the member about a login from a new browser, a limited number of times a day. */
export async function mailNewBrowser(platform: Platform, tx: Db, caller: Caller, login: Login): Promise<void> {
  const { siteId, origin } = caller
  const contact = await contactOf(tx, login.member_id)
  // An unverified address may belong to a stranger, whom a member's network does not concern.
  if (!contact?.confirmedAt) return
  const yesterday = new Date(login.logged_in_at.getTime() - day)
  if ((await countMailsTo(tx, siteId, contact.email, ['new_browser'], yesterday)) >= newBrowserMailsPerDay) return
  await sendMail(platform, tx, {
    siteId,
    memberId: login.member_id,
    to: contact.email,
    language: contact.language,
    template: 'new_browser',
    data: { link: origin + paths.resetPassword(), also_link: `${origin}${paths.notifications()}#logins` },
    rows: await factsOf(platform, login, contact.language),
  })
}

/** When, with what and from where; the last two as in the settings. */
async function factsOf(platform: Platform, login: Login, language: Language): Promise<LetterRow[]> {
  const { say } = platform.words
  const { browser, system } = deviceOf(login.user_agent)
  const device =
    browser && system
      ? say(language, 'accounts:settings.device', { browser, system })
      : browser || system || say(language, 'accounts:settings.device_unknown')
  const country = await countryOf(login.network.split('/')[0] ?? '')
  const places = [country ? countryName(country, language) : '', login.network].filter(Boolean)
  return [
    { label: say(language, 'mail:new_browser.when'), value: instant(login.logged_in_at, language) },
    { label: say(language, 'mail:new_browser.device'), value: device },
    { label: say(language, 'mail:new_browser.place'), value: places.join(' · ') },
  ]
}

/** Day and time with their zone: a mail does not know its reader's. */
function instant(at: Date, language: Language): string {
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const
  return formatOf(Intl.DateTimeFormat, language, { ...date, ...time }).format(at)
}
