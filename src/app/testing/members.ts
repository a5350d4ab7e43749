// Members for the whole-server tests, inserted into the tables as signing up would leave them.
import { defaultSiteId, secondSiteId } from '../../../demo/sites.ts'
import { newId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { openSession } from '#features/accounts/sessions/service.ts'
import { grantCredits } from '#features/credits/service.ts'
import { addContact, confirmContact } from '#features/notifications/service.ts'
import { withRecount } from '#features/profiles/counts/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'

export interface StageMember {
  name?: string
  status?: 'active' | 'not_confirmed'
  language?: Language
  fictional?: boolean
  credits?: number
  /** The host of a site; the default site's unless given. */
  host?: string
  profile?: Record<string, unknown>
}

/** The member's e-mail address is `<id>@stage.example`. */
export async function addStageMember(platform: Platform, passwordHash: string, given: StageMember): Promise<string> {
  const { db } = platform
  const now = platform.now()
  const id = newId()
  const siteId = given.host === 'zwei.localhost' ? secondSiteId : defaultSiteId
  const status = given.status ?? 'active'
  const name = given.name ?? `m${id.slice(-12)}`
  const { fictional = false, language = 'en' } = given
  await db
    .insertInto('member')
    .values({ id, site_id: siteId, name, status, fictional, signed_up_at: now, terms_version: now })
    .execute()
  await addContact(db, { memberId: id, siteId, email: `${id}@stage.example`, language })
  if (status === 'active') await confirmContact(db, id, now)
  await db.insertInto('credential').values({ member_id: id, password_hash: passwordHash, changed_at: now }).execute()
  await withRecount(db, id, (tx) => addProfile(tx, { id, siteId, fictional, now }, given.profile ?? {}))
  const { credits } = given
  if (credits) {
    await inTransaction(db, (tx) => grantCredits(tx, id, { credits, key: `grant:${id}`, reason: 'grant', now }))
  }
  return id
}

/** Logs the member in without the time a password hash takes; returns the cookie's value. */
export async function openStageSession(platform: Platform, memberId: string): Promise<string> {
  const setCookies: string[] = []
  const browser = { ip: '10.0.0.1', userAgent: 'A test', cookies: {} }
  const caller = { origin: 'http://localhost', ...browser, memberId: null, setCookies }
  await openSession(platform, caller as unknown as Caller, memberId)
  return /^session=([^;]+)/.exec(setCookies[0] ?? '')?.[1] ?? ''
}

interface ProfileOwner {
  id: string
  siteId: string
  fictional: boolean
  now: Date
}

async function addProfile(tx: Platform['db'], owner: ProfileOwner, changes: Record<string, unknown>): Promise<void> {
  const usual = {
    member_id: owner.id,
    site_id: owner.siteId,
    gender: 'female',
    sexuality: 'bi',
    date_of_birth: '1990-06-15',
    country: owner.siteId === secondSiteId ? 'DE' : 'NL',
    region: owner.siteId === secondSiteId ? 'BE' : 'NH',
    city: owner.siteId === secondSiteId ? 'Berlin' : 'Haarlem',
    fictional: owner.fictional,
    visible: true,
    signed_up_at: owner.now,
    last_active_at: owner.now,
  }
  await tx
    .insertInto('profile')
    .values({ ...usual, ...changes })
    .execute()
}
