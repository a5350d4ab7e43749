// What came back of a form of direct debit, and which sentence of it belongs to a field.
import type { CallFailure } from '#ui/page.ts'

export interface DebitRefusal {
  error: CallFailure
  /** What was typed, so that nothing has to be typed twice; the code is. */
  typed: Record<string, string>
}

export function noteOf(refused: DebitRefusal | null, field: string): string | undefined {
  return refused?.error.fields?.[field]?.message
}
