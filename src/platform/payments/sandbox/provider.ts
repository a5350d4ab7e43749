// What every part of the running sandbox needs at hand.
import type { Store } from './store.ts'

export interface Provider {
  readonly store: Store
  readonly apiKey: string
  /** Where browsers find the checkout, without a slash at the end. */
  readonly address: () => string
  readonly now: () => number
}
