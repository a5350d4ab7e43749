// Pushes to the browsers of a member who is away: encrypted, in their language, and with nothing on a lock screen that they did not choose.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SessionId } from '#base/ids.ts'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { paths } from '#base/paths.ts'
import { siteOf } from '#features/sites/service.ts'
import { violates } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { findDeliverySettings, listChoices } from '../choices/queries.ts'
import type { PushSubscriptionJson } from '../contract.ts'
import { subscriptionsKept } from '../limits.ts'
import type { NotifiedEvent } from '../limits.ts'
import { mayNotify } from '../notices/queries.ts'
import { isWanted } from '../rules.ts'
import {
  deleteOldest,
  deleteSubscription,
  deleteSubscriptionById,
  findConversationId,
  findName,
  findSubscription,
  listSubscriptionIds,
  upsertSubscription,
} from './queries.ts'

export const pushJob = 'push.send'

/** Stores where this browser can be pushed to, as long as its session lasts; only at known push services, with usable keys. */
export async function keepSubscription(
  platform: Platform,
  memberId: MemberId,
  sessionId: SessionId,
  { endpoint, keys }: PushSubscriptionJson,
): Promise<void> {
  if (!platform.push.canReach({ endpoint, ...keys }))
    throw new ProductError('invalid_input', {}, { subscription: { code: 'invalid' } })
  await upsertSubscription(platform.db, {
    endpoint,
    member_id: memberId,
    session_id: sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    created_at: platform.now(),
  }).catch((error: unknown) => {
    // The login ended at this very moment, and the browser's pushes with it.
    throw violates(error, 'push_subscription_session_fk') ? new ProductError('authentication_required') : error
  })
  await deleteOldest(platform.db, memberId, subscriptionsKept)
}

export async function dropSubscription(platform: Platform, memberId: MemberId, endpoint: string): Promise<void> {
  await deleteSubscription(platform.db, memberId, endpoint)
}

export interface PushOrder {
  /** The id of the subscription: a browser's address stays out of the queue. */
  subscription: string
  event: NotifiedEvent
  /** Who caused it. */
  from?: MemberId | undefined
}

/** One job for each browser of the member, so that one that can't be reached is retried on its own. */
export async function enqueuePushes(
  platform: Platform,
  db: Db,
  memberId: MemberId,
  event: NotifiedEvent,
  from?: MemberId,
): Promise<void> {
  for (const subscription of await listSubscriptionIds(db, memberId))
    await enqueuePush(platform, db, { subscription, event, ...(from ? { from } : {}) })
}

export async function enqueuePush(platform: Platform, db: Db, order: PushOrder): Promise<void> {
  await platform.jobs.enqueue(db, pushJob, order)
}

/**
 * Sends one, if it may still be told: the queue may be late. A browser that is gone (404, 410) is forgotten; if a push service
 * is away, the queue retries.
 */
export async function sendPush(platform: Platform, order: PushOrder): Promise<void> {
  const found = await findSubscription(platform.db, order.subscription, platform.now())
  if (!found || platform.live.isOnline(found.member_id)) return
  if (!isWanted(await listChoices(platform.db, found.member_id), order.event, 'push')) return
  if (!(await isStillNews(platform.db, found.member_id, order))) return
  const { settings } = await siteOf(platform, found.site_id)
  const language = isLanguage(found.language) ? found.language : 'en'
  const { push_names: names } = await findDeliverySettings(platform.db, found.member_id)
  const name = names && order.from ? await findName(platform.db, order.from) : undefined
  const notice = {
    title: settings.mail_name || settings.name,
    body: wordsOf(platform, language, order.event, name),
    url: await placeOf(platform.db, found.member_id, order),
    tag: name === undefined ? 'news' : `${order.event}-${order.from}`,
  }
  const outcome = await platform.push
    .send(found, JSON.stringify(notice), settings.support_email)
    .catch((error: unknown) => {
      platform.metrics?.pushTried('failed')
      throw error
    })
  platform.metrics?.pushTried(outcome)
  if (outcome === 'gone') await deleteSubscriptionById(platform.db, found.id)
}

/** What a saved search found comes from nobody. */
async function isStillNews(db: Db, memberId: MemberId, { event, from }: PushOrder): Promise<boolean> {
  return event === 'saved_search' || !from || mayNotify(db, { memberId, event, fromId: from })
}

/** Without a name all events read the same, so that a glance at the phone reveals nothing. */
function wordsOf(platform: Platform, language: Language, event: NotifiedEvent, name: string | undefined): string {
  // copy: notices:push.*
  return name === undefined
    ? platform.words.say(language, 'notices:push.discreet')
    : platform.words.say(language, `notices:push.${event}`, { name })
}

/** A conversation by its own address, as a window has it in which it is open. */
async function placeOf(db: Db, memberId: MemberId, { event, from }: PushOrder): Promise<string> {
  if (event === 'saved_search' || !from) return paths.members()
  if (event === 'like') return paths.liker(from)
  if (event !== 'message') return paths.likes('matches')
  const conversationId = await findConversationId(db, memberId, from)
  return conversationId ? paths.chat(conversationId) : paths.memberChat(from)
}
