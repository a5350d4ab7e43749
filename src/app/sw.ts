// The service worker: shows push messages, opens the place a notification is about, and has one static offline page.
// It stores nothing else: no page of a member, whoever is logged in.

/** What the server pushes: finished text in the member's language. */
interface Notice {
  title: string
  body?: string
  /** One of our paths. */
  url?: string
  /** A later notification with the same tag replaces the earlier one. */
  tag?: string
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchedEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushedEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}
interface ClickedEvent extends WorkerEvent {
  readonly notification: Notification
}
interface ToldEvent extends WorkerEvent {
  readonly data: unknown
}
interface ChangedEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null
}
interface OpenWindow {
  readonly url: string
  focus(): Promise<OpenWindow>
  navigate(url: string): Promise<OpenWindow | null>
  postMessage(message: unknown): void
}
interface Worker {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<OpenWindow | null>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchedEvent) => void): void
  addEventListener(name: 'message', listener: (event: ToldEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: ClickedEvent) => void): void
  addEventListener(name: 'pushsubscriptionchange', listener: (event: ChangedEvent) => void): void
}

const worker = globalThis as unknown as Worker
const shelf = 'offline'
const offlinePage = '/offline'

worker.addEventListener('install', (event) => event.waitUntil(prepare()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** A worker that can't fetch the page now still shows push messages. */
async function prepare(): Promise<void> {
  await keepOfflinePage().catch(() => undefined)
  await worker.skipWaiting()
}

/** Deletes the caches of earlier versions. Pages are fetched while the worker is still starting up. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== shelf) await caches.delete(name)
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** In the language the server uses for this browser. */
async function keepOfflinePage(): Promise<void> {
  const page = await fetch(offlinePage, { credentials: 'same-origin' })
  if (page.ok) await (await caches.open(shelf)).put(offlinePage, page)
}

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event))
})

async function pageFor({ request, preloadResponse }: FetchedEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await (await caches.open(shelf)).match(offlinePage)) ?? Response.error()
  }
}

/** An open page says which language it is in; if the stored one is in another, it is fetched again. */
worker.addEventListener('message', (event) => {
  const { language } = (event.data ?? {}) as { language?: unknown }
  if (typeof language === 'string') event.waitUntil(speak(language).catch(() => undefined))
})

async function speak(language: string): Promise<void> {
  const kept = await (await caches.open(shelf)).match(offlinePage)
  if (kept?.headers.get('content-language') !== language) await keepOfflinePage()
}

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined
  if (notice) event.waitUntil(show(notice))
})

/** On the screen, and to open pages, which then look for news. */
async function show(notice: Notice): Promise<void> {
  const { title, body = '', url = '/', tag } = notice
  // Replacing one that is still on the screen would make no sound.
  const shown = { body, data: url, icon: '/icon.svg', ...(tag ? { tag, renotify: true } : {}) }
  await worker.registration.showNotification(title, shown)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // oxlint-disable-next-line require-post-message-target-origin -- the windows of a worker are always of its origin
  for (const one of windows) one.postMessage({ pushed: notice })
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/**
 * In a window that is already there, which then catches up by itself, whatever is written in it and also without a connection;
 * else in one that is open, or in a new one. A foreign URL leads to the front page.
 */
async function open(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin)
  const place = url.origin === worker.location.origin ? url.href : worker.location.origin
  const windows = await worker.clients.matchAll({ type: 'window' })
  const there = windows.find((one) => one.url === place)
  const found = there ?? windows[0]
  if (!found) return void (await worker.clients.openWindow(place))
  await found.focus()
  if (!there) await found.navigate(place)
}

/** The browser changed the subscription's endpoint: the server is told the new one, while the login lasts. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew(event.oldSubscription ?? null))
})

async function subscribeAnew(old: PushSubscription | null): Promise<void> {
  const key = old?.options.applicationServerKey
  if (!key) return
  const made = await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify({ subscription: { endpoint, keys } }),
  })
}
