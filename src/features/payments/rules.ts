// Decisions about money without I/O: the time bonus, which discount holds, what a bundle costs, what a payment has become.
import { discounted } from '#base/money.ts'
import { hour } from '#base/time.ts'
import { newMemberPercentage, timeBonusCode, timeBonusHours, welcomeCode } from './limits.ts'

export interface Buyer {
  signedUpAt: Date
  paidUser: boolean
}

/** When the time bonus ends; null where there is none: premium, or signed up more than 4 hours ago (section 4). */
export function timeBonusEnd(buyer: Buyer, now: Date): Date | null {
  const end = new Date(buyer.signedUpAt.getTime() + timeBonusHours * hour)
  return buyer.paidUser || end <= now ? null : end
}

export interface Discount {
  code: string
  percentage: number
  endsAt: Date | null
}

/** The discount that holds by itself: a new member's time bonus, which ends when the welcome code does; a visitor's welcome code. */
export function standingDiscount(buyer: Buyer | null, now: Date): Discount | null {
  if (!buyer) return { code: welcomeCode, percentage: newMemberPercentage, endsAt: null }
  const endsAt = timeBonusEnd(buyer, now)
  return endsAt ? { code: timeBonusCode, percentage: newMemberPercentage, endsAt } : null
}

/** One at a time: an entered code replaces the standing one only where it is better for the member. */
export function betterDiscount(standing: Discount | null, entered: Discount | null): Discount | null {
  if (!entered) return standing
  return standing && standing.percentage >= entered.percentage ? standing : entered
}

export interface CodeFacts {
  status: 'active' | 'disabled'
  country: string | null
  memberId: string | null
  expiresAt: Date | null
  paymentMethods: readonly string[]
}

export interface CodeUse {
  memberId: string | null
  country: string
  method?: string | undefined
  used: boolean
  now: Date
}

/** Why a code can't be used here; null where it can. Somebody else's code is not found. */
export function codeRefusal(code: CodeFacts, use: CodeUse): 'code_not_found' | 'code_already_used' | 'code_expired' | null {
  if (code.status !== 'active') return 'code_not_found'
  if (code.memberId !== null && code.memberId !== use.memberId) return 'code_not_found'
  if (code.country !== null && code.country !== use.country) return 'code_not_found'
  if (use.method && code.paymentMethods.length > 0 && !code.paymentMethods.includes(use.method)) return 'code_not_found'
  if (code.expiresAt !== null && code.expiresAt <= use.now) return 'code_expired'
  return use.used ? 'code_already_used' : null
}

/** What a bundle costs with a discount, rounded to the member's advantage. */
export function bundlePrice(listAmountMinor: number, discount: Discount | null): number {
  return discount ? discounted(listAmountMinor, discount.percentage) : listAmountMinor
}

/** What a message comes to with a bundle, in minor units; null where messages are free. */
export function messagePrice(amountMinor: number, credits: number, messageCredits: number): number | null {
  return messageCredits === 0 ? null : (amountMinor * messageCredits) / credits
}

export type Outcome = 'pending' | 'completed' | 'failed' | 'cancelled'

/** What a provider's status means for a payment that was pending here. */
export function outcomeOf(providerStatus: string): Outcome {
  if (providerStatus === 'paid' || providerStatus === 'refunded' || providerStatus === 'charged_back') return 'completed'
  if (providerStatus === 'failed') return 'failed'
  if (providerStatus === 'canceled' || providerStatus === 'expired') return 'cancelled'
  return 'pending'
}
