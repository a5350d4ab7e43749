// The logged-in user: read whole, with a language.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { changeContactLanguage } from '#features/notifications/service.ts'
import type { Platform } from '#platform/platform.ts'
import { readProfile } from '../own/service.ts'
import { touchActivity } from '../service.ts'
import type { User } from './contract.ts'
import { findAccount } from './queries.ts'

/** Everything the page knows about its member; reading it counts as being around. */
export async function readUser(platform: Platform, memberId: MemberId): Promise<User> {
  await touchActivity(platform, memberId)
  const [account, profile] = await Promise.all([findAccount(platform.db, memberId), readProfile(platform, memberId)])
  if (!account) throw new ProductError('authentication_required')
  return {
    id: account.id,
    status: account.status,
    credits: account.credits,
    paid_user: account.premium,
    signup_date: account.signed_up_at.toISOString(),
    language: isLanguage(account.language) ? account.language : 'en',
    notifications_disabled: account.disabled,
    profile,
  }
}

export async function saveLanguage(platform: Platform, memberId: MemberId, language: Language): Promise<void> {
  await changeContactLanguage(platform.db, memberId, language)
}
