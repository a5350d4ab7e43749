// What a member wants to be told, over which channel and how often: read, changed in place, and checked before anything is sent.
import type { MemberId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Channel, NotifiedEvent } from '../limits.ts'
import { findContact, listDisabledReasons } from '../queries.ts'
import { allChoices, mayMail } from '../rules.ts'
import type { MailFacts } from '../rules.ts'
import { deleteReasons } from '../stopping/queries.ts'
import { allowMails } from '../stopping/service.ts'
import { findDeliverySettings, listChoices, upsertChoices, upsertDeliverySettings } from './queries.ts'
import type { DeliverySettings } from './queries.ts'

export async function notificationsOf(platform: Platform, memberId: MemberId) {
  const { db } = platform
  const [choices, delivery, reasons, contact] = await Promise.all([
    listChoices(db, memberId),
    findDeliverySettings(db, memberId),
    listDisabledReasons(db, memberId),
    findContact(db, memberId),
  ])
  return {
    events: allChoices(choices),
    ...delivery,
    disabled: reasons,
    email: contact?.email ?? '',
    email_confirmed: Boolean(contact?.confirmed_at),
  }
}

export interface NotificationChange extends Partial<{
  [Name in keyof DeliverySettings]: DeliverySettings[Name] | undefined
}> {
  choice?: { event: NotifiedEvent; channel: Channel; wanted: boolean } | undefined
  mails_again?: true | undefined
}

/** Only what is named changes. Switching a mail on again undoes an unsubscription. */
export async function changeNotifications(platform: Platform, memberId: MemberId, given: NotificationChange) {
  const { choice, rhythm, push_names, mails_again } = given
  await inTransaction(platform.db, async (tx) => {
    if (mails_again) await allowMails(platform, tx, memberId, await listDisabledReasons(tx, memberId))
    if (choice) await upsertChoices(tx, memberId, [choice], platform.now())
    if (choice?.channel === 'mail' && choice.wanted) await deleteReasons(tx, memberId, ['listunsubscribe'])
    const delivery = { ...(rhythm ? { rhythm } : {}), ...(push_names === undefined ? {} : { push_names }) }
    if (Object.keys(delivery).length > 0) await upsertDeliverySettings(tx, memberId, delivery)
  })
  return notificationsOf(platform, memberId)
}

/** What decides about mail to a member; null if there is nobody to write to. */
export async function mailFactsOf(db: Db, memberId: MemberId): Promise<MailFacts | null> {
  const contact = await findContact(db, memberId)
  if (!contact) return null
  const [choices, reasons] = await Promise.all([listChoices(db, memberId), listDisabledReasons(db, memberId)])
  return { confirmed: contact.confirmed_at !== null, reasons, choices }
}

/** Whether news of this kind may go out by mail now. */
export async function wantsMail(db: Db, memberId: MemberId, event: NotifiedEvent): Promise<boolean> {
  const facts = await mailFactsOf(db, memberId)
  return facts !== null && mayMail(facts, event)
}
