// Whether a member left something here that has not reached the server (keep-unsent.ts), and forgetting it: every page can.
import { sessionStore } from './kept-store.ts'

export type UnsentKind = 'unsent-profile' | 'unsent-form' | 'unsent-report'

/** Of whoever it is. */
export const hasUnsent = (kind: UnsentKind): boolean => sessionStore.keys(kind).length > 0

/** At logout. */
export function forgetUnsent(): void {
  for (const key of sessionStore.keys('unsent-')) sessionStore.remove(key)
}
