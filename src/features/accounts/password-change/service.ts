// Changing the password: by someone who knows the old one, with immediate effect wherever else the member is logged in.
import { ProductError } from '#base/errors.ts'
import { contactOf } from '#features/notifications/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetAddressChange } from '../address-change/service.ts'
import { browserSecret, keepOnlyThisBrowser } from '../browsers/service.ts'
import { browserCookie } from '../cookies.ts'
import { isLeakedPassword } from '../leaked-passwords.ts'
import { confirmPassword } from '../login/service.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { findPasswordChange, replacePassword } from '../queries.ts'
import { mailPasswordChanged } from '../reset/service.ts'
import { passwordMistake } from '../rules.ts'
import { closeWindows, endLogins } from '../sessions/service.ts'
import { dropTokens, isMomentAgo } from '../tokens/service.ts'

/**
 * The old password is required however recent the login is, and guesses are counted like those at the login
 * (specification, sections 5 and 8). All other logins end, the browsers they came from are new again, and links mailed
 * earlier for a password or another address are dead: whoever the new password is to keep out may have requested them.
 * Sending the same form again gets the same answer.
 */
export async function changePassword(
  platform: Platform,
  caller: MemberCaller,
  { old_password, password, client_id }: { old_password: string; password: string; client_id?: string | undefined },
): Promise<void> {
  if (client_id !== undefined && (await isChangedBy(platform, caller, client_id, password))) return
  const proved = await proveOld(platform, caller, old_password)
  const mistake = passwordMistake(password, isLeakedPassword)
  if (mistake) throw new ProductError('invalid_input', {}, { password: mistake })
  const passwordHash = await hashPassword(password)
  const { memberId } = caller
  const change = { at: platform.now(), by: client_id ?? null }
  const browser = browserSecret(caller)
  const ended = await inTransaction(platform.db, async (tx) => {
    // First, as it locks the address, which the mailed link for a new password also locks before the password.
    await forgetAddressChange(tx, memberId)
    // One set meanwhile, by a mailed link, is not overwritten by someone who knew the previous one.
    if (!(await replacePassword(tx, memberId, { from: proved, to: passwordHash }, change)))
      throw new ProductError('conflict')
    await dropTokens(tx, memberId, 'reset_password')
    await keepOnlyThisBrowser(tx, memberId, browser, change.at)
    const contact = await contactOf(tx, memberId)
    if (contact) await mailPasswordChanged(platform, tx, caller, { contact })
    return endLogins(tx, memberId, caller.sessionId)
  })
  closeWindows(platform, ended)
  caller.setCookies.push(browserCookie(browser, caller.origin))
}

/** Whether this very form set this very password a moment ago; with another one it must give the old one, as always. */
async function isChangedBy(platform: Platform, caller: MemberCaller, by: string, password: string): Promise<boolean> {
  const made = await findPasswordChange(platform.db, caller.memberId)
  if (made?.changed_by !== by || !isMomentAgo(made.changed_at, platform.now())) return false
  return checkPassword(made.password_hash, password)
}

async function proveOld(platform: Platform, caller: MemberCaller, password: string): Promise<string> {
  try {
    return await confirmPassword(platform, caller, password)
  } catch (error) {
    throw error instanceof ProductError && error.code === 'login_failed'
      ? new ProductError('old_password_wrong')
      : error
  }
}
