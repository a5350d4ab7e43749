// Registers the service worker, which shows push messages and has an offline page (specification 7.29).
import { registerWorker } from '#ui/push-state.ts'

/** Only in a build: in development there is none. Browsers without service workers do without. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void registerWorker().catch(() => undefined)
}
