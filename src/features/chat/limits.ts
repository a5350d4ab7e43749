// Constants of the chat that the browser needs too.

/** Messages per page of history, in either direction. */
export const historyPageSize = 50

/** Conversations per page of the list. */
export const chatsPageSize = 50

/** For searching all of one's conversations: hits per page, names above them, characters of an excerpt, and of the query. */
export const searchPageSize = 20
export const searchNames = 10
export const excerptLength = 90
export const longestSearch = 200

/** For searching one conversation: how many candidate messages are examined at a time; an answer has fewer than twice as many. */
export const placesPageSize = 200

/** Photos that may be chosen together; each is a message of its own. */
export const photosAtOnce = 10

/** The catalogue of gifts; each has a drawing, and a name in every language. */
export const gifts = ['rose', 'bouquet', 'coffee', 'cake', 'chocolate', 'balloon', 'star', 'song'] as const
export type GiftName = (typeof gifts)[number]

/** The versions stored of a chat photo; the recipient sees the blurred one until they open it. */
export const chatPhotoVariants = ['full', 'blurred'] as const
export type ChatPhotoVariant = (typeof chatPhotoVariants)[number]

/** Conversations that a free member may start. */
export const freeConversations = 2

/** Conversations that anybody may start within 24 hours; members who write to more people are not writing to any of them. */
export const newConversationsADay = 50

/** How many of them may start with the same text. */
export const sameFirstWordsADay = 3

/** Whether one may send photos to the other: a sender who must ask has not asked yet, has asked, or has to wait. */
export const photoStates = ['free', 'ask', 'asked', 'not_now'] as const
export type PhotoState = (typeof photoStates)[number]

/** What a member answers one other member about photos. */
export const photoAnswers = ['allowed', 'not_now', 'ask_first'] as const
export type PhotoAnswer = (typeof photoAnswers)[number]

/** After a "not now" nobody may ask again for this many days. */
export const askAgainDays = 7

/** The longest a message can be on any site, in characters; a site's own `message_length` stays within it. */
export const longestMessage = 10_000

/** How many characters of the last message the list of chats shows. */
export const previewLength = 140

/** Messages by one member closer together than this form one group. */
export const groupWithinMs = 5 * 60_000

/** What was taken back after its reader could have seen it is sealed for this many days, for a report between the two. */
export const sealedDays = 30

/** The reactions offered for one touch. */
export const reactionEmojis = ['❤️', '😂', '😮', '😢', '👍', '🙏'] as const

/** How often a window reports that its member is typing; the other side shows it slightly longer. */
export const typingReportEveryMs = 3_000
export const typingShownMs = 5_000
