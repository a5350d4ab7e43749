// Decisions about money without I/O: the time bonus, which discount applies, what a bundle costs, what a payment has become.
import { discounted } from '#base/money.ts'
import { hour } from '#base/time.ts'
import { newMemberPercentage, timeBonusCode, timeBonusHours, welcomeCode } from './limits.ts'

/** The country to pay from: the first of the requested ones that the site serves, else its first country. */
export function paymentCountry(wishes: readonly (string | null | undefined)[], served: readonly string[]): string {
  return wishes.find((wish): wish is string => typeof wish === 'string' && served.includes(wish)) ?? served[0] ?? 'NL'
}

export interface Buyer {
  signedUpAt: Date
  /** Any purchase counts, even one that was refunded or whose money is on its way: a first-purchase discount does not come back. */
  boughtBefore: boolean
}

/** When the time bonus ends; null if there is none: bought before, or signed up more than 4 hours ago (section 4). */
export function timeBonusEnd(buyer: Buyer, now: Date): Date | null {
  const end = new Date(buyer.signedUpAt.getTime() + timeBonusHours * hour)
  return buyer.boughtBefore || end <= now ? null : end
}

export interface Discount {
  code: string
  percentage: number
  endsAt: Date | null
  minimumOrderMinor: number
  currency: string | null
  /** Empty: every method. */
  paymentMethods: readonly string[]
}

/** The discount that applies by itself: a new member's time bonus, which ends when the welcome code does; a visitor's welcome code. */
export function standingDiscount(buyer: Buyer | null, now: Date): Discount | null {
  const always = { percentage: newMemberPercentage, minimumOrderMinor: 0, currency: null, paymentMethods: [] }
  if (!buyer) return { ...always, code: welcomeCode, endsAt: null }
  const endsAt = timeBonusEnd(buyer, now)
  return endsAt ? { ...always, code: timeBonusCode, endsAt } : null
}

/** One at a time: an entered code replaces the standing one only if it is better for the member. */
export function betterDiscount(standing: Discount | null, entered: Discount | null): Discount | null {
  if (!entered) return standing
  return standing && standing.percentage >= entered.percentage ? standing : entered
}

interface Priced {
  amount_minor: number
  currency: string
}

/** Whether a discount covers this bundle at its list price. */
export function covers(discount: Discount, bundle: Priced): boolean {
  return bundle.amount_minor >= discount.minimumOrderMinor && (discount.currency ?? bundle.currency) === bundle.currency
}

/** The discount of one bundle: the entered code if it covers it and is better, else the standing one. */
export function discountOn(bundle: Priced, standing: Discount | null, entered: Discount | null): Discount | null {
  return betterDiscount(standing, entered && covers(entered, bundle) ? entered : null)
}

export interface CodeFacts {
  status: string
  validity: string
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
  boughtBefore: boolean
  now: Date
}

export type CodeRefusal = 'code_not_found' | 'code_already_used' | 'code_expired'

/** Why a code can't be used here; null if it can. Somebody else's code is not found. */
export function codeRefusal(code: CodeFacts, use: CodeUse): CodeRefusal | null {
  if (code.status !== 'active') return 'code_not_found'
  if (code.memberId !== null && code.memberId !== use.memberId) return 'code_not_found'
  if (code.country !== null && code.country !== use.country) return 'code_not_found'
  if (use.method && code.paymentMethods.length > 0 && !code.paymentMethods.includes(use.method)) return 'code_not_found'
  if (code.expiresAt !== null && code.expiresAt <= use.now) return 'code_expired'
  if (code.validity === 'first-purchase' && use.boughtBefore) return 'code_already_used'
  return use.used ? 'code_already_used' : null
}

/** What a bundle costs with a discount, rounded in the member's favour. */
export function bundlePrice(listAmountMinor: number, discount: Discount | null): number {
  return discount ? discounted(listAmountMinor, discount.percentage) : listAmountMinor
}

/** What a message costs with a bundle, in minor units; null if messages are free. */
export function messagePrice(amountMinor: number, credits: number, messageCredits: number): number | null {
  return messageCredits === 0 ? null : (amountMinor * messageCredits) / credits
}

export type Outcome = 'completed' | 'failed' | 'cancelled' | 'refunded' | 'charged_back'

/** What a provider's status means for a payment pending here; null while undecided. */
export function outcomeOf(providerStatus: string): Outcome | null {
  if (providerStatus === 'paid') return 'completed'
  if (providerStatus === 'canceled' || providerStatus === 'expired') return 'cancelled'
  if (providerStatus === 'failed' || providerStatus === 'refunded' || providerStatus === 'charged_back')
    return providerStatus
  return null
}

/** Whether the payer has done their part and the money is on its way: nothing is left to do at the checkout. */
export function isOnItsWay(providerStatus: string): boolean {
  return providerStatus === 'pending' || providerStatus === 'authorized'
}

/** Whether this outcome may follow that status. A late "paid" counts: the money was taken. What was paid can be refunded. */
export function mayBecome(status: string, outcome: Outcome): boolean {
  if (status === 'pending') return true
  if (status === 'completed') return outcome === 'refunded' || outcome === 'charged_back'
  return outcome === 'completed' && (status === 'failed' || status === 'cancelled')
}
