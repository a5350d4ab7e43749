// Registers the service worker, which shows what is pushed and has a page for when there is no connection (specification 7.29).

/** Only of a build: from the sources there is none. A browser that has none goes without. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
