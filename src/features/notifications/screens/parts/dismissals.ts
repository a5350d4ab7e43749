// Which alerts were dismissed in this browser, and when, as unix timestamps (specification, section 3).
import { second } from '#base/time.ts'
import { localStore } from '#ui/kept-store.ts'

export type Dismissal =
  | 'hide-enrich-alert'
  | 'hide-push-notification-alert'
  | 'hide-disabled-notifications-alert'
  | 'hide-install-alert'

export const wasDismissed = (name: Dismissal) => localStore.get(name) !== null

export function dismiss(name: Dismissal): void {
  localStore.set(name, String(Math.floor(Date.now() / second)))
}

/** An alert with a new reason should be seen again. */
export function forgetDismissal(name: Dismissal): void {
  localStore.remove(name)
}
