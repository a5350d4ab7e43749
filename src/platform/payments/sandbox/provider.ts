// What every part of the running sandbox needs.
import type { Store } from './store.ts'

export interface Provider {
  readonly store: Store
  readonly apiKey: string
  /** Where browsers find the checkout, without a trailing slash. */
  readonly address: () => string
  readonly now: () => number
}
