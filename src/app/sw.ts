// The service worker: shows what is pushed, and opens the place a notice is about. It keeps no pages.

/** What the server pushes: finished words in the member's language. */
interface Notice {
  title: string
  body?: string
  /** A path of ours. */
  url?: string
  /** A later notice with the same tag takes the place of the earlier one. */
  tag?: string
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushedEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}
interface ClickedEvent extends WorkerEvent {
  readonly notification: Notification
}
interface OpenWindow {
  focus(): Promise<OpenWindow>
  navigate(url: string): Promise<OpenWindow | null>
}
interface Worker {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<OpenWindow | null>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: ClickedEvent) => void): void
}

const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined
  if (!notice) return
  const { title, body = '', url = '/', tag } = notice
  const shown = { body, data: url, icon: '/icon.svg', ...(tag ? { tag } : {}) }
  event.waitUntil(worker.registration.showNotification(title, shown))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** In the window that is open already, else in a new one; a foreign address leads to the front page. */
async function open(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin)
  const path = url.origin === worker.location.origin ? url.href : worker.location.origin
  const [first] = await worker.clients.matchAll({ type: 'window' })
  if (!first) return void (await worker.clients.openWindow(path))
  await first.focus()
  await first.navigate(path)
}
