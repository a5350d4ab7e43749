// The refusal of a direct-debit form, and which of its sentences belongs to a field.
import type { CallFailure } from '#ui/page.ts'

export interface DebitRefusal {
  error: CallFailure
  /** What was typed, so that nothing has to be typed twice, except the code. */
  typed: Record<string, string>
}

export function noteOf(refused: DebitRefusal | null, field: string): string | undefined {
  return refused?.error.fields?.[field]?.message
}
