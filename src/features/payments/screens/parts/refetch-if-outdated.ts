// Which refusals of a form mean that its page is out of date: its data is then reloaded.
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What was shown no longer applies: the price, the discount, the credits, the account, or that no password is needed. */
const outdated: ReadonlySet<string> = new Set([
  'price_changed',
  'refund_changed',
  'login_too_old',
  'code_not_found',
  'code_already_used',
  'code_expired',
  'code_minimum_order',
  'direct_debit_blocked',
  'direct_debit_limit',
  'direct_debit_refused',
])

/**
 * The `shouldRevalidate` of a screen whose action returns a refusal as `{ error }`. If a script sends the form, React Router
 * leaves the page unchanged after a refusal, and the same button would be refused for ever; a document is always reloaded.
 * A provider that does not answer changed nothing: the same order is retried.
 */
export function refetchIfOutdated({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || isOutdated(actionResult)
}

/** Whether a form's result is a refusal for which its page is reloaded. */
export function isOutdated(answer: unknown): boolean {
  return outdated.has((answer as { error?: { code?: string } } | null | undefined)?.error?.code ?? '')
}
