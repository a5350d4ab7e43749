// Whether a form about money is being sent. A refusal frees its button, except one that has the page's own data reloaded.
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { isOutdated } from './refetch-if-outdated.ts'

/** With a name and value, whether the form with that field is being sent. */
export function useSubmitting(name?: string, value?: string): boolean {
  return useSending(name, value, isFinal)
}

function isFinal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'error' in answer && !isOutdated(answer)
}
