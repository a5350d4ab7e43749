// What members can be told, over which channels, and how often at most.

/** Events that wait as notices until the member was here or was told. */
export const noticeEvents = ['message', 'like', 'match'] as const
export type NoticeEvent = (typeof noticeEvents)[number]

export const notifiedEvents = [...noticeEvents, 'saved_search'] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** How closely mails may follow one another. */
export const rhythms = ['soon', 'daily'] as const
export type Rhythm = (typeof rhythms)[number]
export const rhythmHours: Readonly<Record<Rhythm, number>> = { soon: 4, daily: 24 }

/** Why mails stopped: marked as spam, the address does not exist, unsubscribed in the mail program (specification, section 4). */
export const stopReasons = ['fbl', 'bounce', 'listunsubscribe'] as const
export type StopReason = (typeof stopReasons)[number]

/** What has waited this long is mailed: someone who comes by in the meantime has seen it. */
export const mailAfterMinutes = 15
/** A phone rings at most this often for one conversation or person. */
export const pushEveryMinutes = 5
export const subscriptionsKept = 10
