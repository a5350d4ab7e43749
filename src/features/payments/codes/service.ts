// Discount codes: the operator issues them, looks at them and ends them.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { siteOf } from '#features/sites/service.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { violates } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { timeBonusCode, welcomeCode } from '../limits.ts'
import { insertCode, isMemberOf, listCodes, updateCodeEnded } from './queries.ts'
import type { ListedCode } from './queries.ts'

export const codeValidities = ['once-per-user', 'first-purchase', 'once', 'unlimited'] as const

/** Every field of the entity (specification, section 3); its status is active, and the date says whether it has expired. */
export interface NewCode {
  code: string
  value_percentage: number
  validity: (typeof codeValidities)[number]
  country: string | null
  member_id: string | null
  expires_at: Date | null
  currency: string | null
  minimum_order_minor: number
  payment_methods: readonly PaymentMethod[]
}

const wrong = (field: string, code: string) => new ProductError('invalid_input', {}, { [field]: { code } })

/** Issues a code; `by` is recorded. Throws `invalid_input` with the field that does not fit this site. */
export async function makeCode(platform: Platform, siteId: string, made: NewCode, by: string): Promise<void> {
  const { settings } = await siteOf(platform, siteId)
  const { code, country, member_id, expires_at } = made
  if ([timeBonusCode, welcomeCode].includes(code.toUpperCase())) throw wrong('code', 'reserved')
  if (country && !settings.countries.includes(country)) throw wrong('country', 'not_served')
  if (expires_at && expires_at <= platform.now()) throw wrong('expires', 'past')
  if (member_id && !(await isMemberOf(platform.db, siteId, member_id))) throw wrong('member', 'unknown')
  const now = platform.now()
  const row = { ...made, id: newId(now.getTime()), site_id: siteId, payment_methods: [...made.payment_methods] }
  try {
    await insertCode(platform.db, { ...row, made_by: by, made_at: now })
  } catch (error) {
    throw violates(error, 'discount_code_once') ? wrong('code', 'taken') : error
  }
}

/** The codes for everybody, or those of one member, each with how many orders were paid with it. */
export function codesOf(platform: Platform, siteId: string, memberId: string | null): Promise<ListedCode[]> {
  return listCodes(platform.db, siteId, memberId)
}

/** Nobody can enter it from now on; orders that have it keep their price. Returns whether there was such an active code. */
export function endCode(platform: Platform, siteId: string, code: string, by: string): Promise<boolean> {
  return updateCodeEnded(platform.db, siteId, code, { ended_by: by, ended_at: platform.now() })
}
