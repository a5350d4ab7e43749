// Subscribes this browser to pushes and ends that: only after a click, except for the member's own subscription that a new login takes over.
import { call } from '#ui/call.ts'
import type { keepPush, removePush } from '../../contract.ts'
import { localStore, sessionStore } from '#ui/kept-store.ts'
import { canPush, registerWorker, setPushState } from '#ui/push-state.ts'
import type { PushState } from '#ui/push-state.ts'

/** How often something was decided here: a check of the browser that started earlier is out of date. */
let decisions = 0

function decide(change: Partial<PushState>): void {
  decisions += 1
  setPushState(change)
}

/** Asks for permission, which the browser shows only after a click. */
export async function subscribeToPush(publicKey: string, readerId: string): Promise<void> {
  if (!canPush()) return setPushState({ capability: 'unsupported' })
  const permission = await Notification.requestPermission()
  if (permission !== 'granted')
    return decide({ capability: permission === 'denied' ? 'denied' : 'not_subscribed', isSubscribed: false })
  // Without a worker, `ready` would wait forever.
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // One made for somebody else, or with another key, is of no use here.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await keep(subscription)
  setPushOwner(readerId)
  decide({ capability: 'subscribed', isSubscribed: true, subscription })
}

/**
 * At logout, after the server has dropped what came with the login: it ends in the browser too. The count on the app's icon and
 * the notifications on the screen were this member's.
 */
export async function clearPushes(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close()
  if (pushOwner() !== null) await unsubscribe()
}

/** The browser's side counts: without it nothing can arrive. The server is told if possible. */
export async function unsubscribeFromPush(): Promise<void> {
  const endpoint = await unsubscribe()
  if (endpoint) await call<typeof removePush>('DELETE /api/push.php', { body: { endpoint } }).catch(() => undefined)
}

/** Returns the outcome. */
async function unsubscribe(): Promise<string | undefined> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  setPushOwner(null)
  await subscription?.unsubscribe()
  decide({ capability: 'not_subscribed', isSubscribed: false, subscription: null })
  return subscription?.endpoint
}

/** The server keeps a subscription with a login: after a new one it is told again, once per visit. */
export async function renewPush(readerId: string): Promise<void> {
  talkWithWorker()
  const subscription = await lookAtPush(readerId)
  if (!subscription || pushOwner() !== readerId || sessionStore.get(toldKey) === readerId) return
  await keep(subscription)
  sessionStore.set(toldKey, readerId)
}

const toldKey = 'push-told'

async function keep(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const sent = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  await call<typeof keepPush>('POST /api/user.php', { query: { push: '1' }, body: { subscription: sent } })
}

/** For whom this browser is subscribed: the next one to log in here is asked again. */
const ownerKey = 'push-member'

/** Asks the browser, never the member. Returns the subscription if it is this reader's. */
export async function lookAtPush(readerId: string): Promise<PushSubscription | null> {
  const before = decisions
  const { capability, subscription } = await capabilityFor(readerId).catch(() => unknown)
  if (decisions !== before) return null
  setPushState({ capability, subscription, isSubscribed: capability === 'subscribed' })
  return subscription
}

const unknown = { capability: 'unknown', subscription: null } as const

async function capabilityFor(readerId: string): Promise<Pick<PushState, 'capability' | 'subscription'>> {
  if (!canPush()) return { capability: 'unsupported', subscription: null }
  if (Notification.permission === 'denied') return { capability: 'denied', subscription: null }
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = (await worker?.pushManager.getSubscription()) ?? null
  const mine = Notification.permission === 'granted' && subscription !== null && pushOwner() === readerId
  return mine ? { capability: 'subscribed', subscription } : { capability: 'not_subscribed', subscription: null }
}

const pushOwner = () => localStore.get(ownerKey)

function setPushOwner(readerId: string | null): void {
  if (readerId === null) localStore.remove(ownerKey)
  else localStore.set(ownerKey, readerId)
}

/** Tells the service worker the language of the pages, and receives what it was pushed. */
function talkWithWorker(): void {
  const { serviceWorker } = navigator
  const language = document.documentElement.lang
  // oxlint-disable-next-line require-post-message-target-origin -- a worker is always of this origin
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ language }))
  serviceWorker.onmessage = ({ data }) => {
    const { pushed } = (data ?? {}) as { pushed?: PushState['lastMessage'] }
    if (pushed) setPushState({ lastMessage: pushed })
  }
}
