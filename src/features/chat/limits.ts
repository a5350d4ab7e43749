// Fixed numbers of the chat that the browser needs too.

/** Messages on a page of history, in either direction. */
export const historyPageSize = 50

/** Conversations on a page of the list. */
export const chatsPageSize = 50

/** Of a search in one's own conversations: hits on a page, names above them, characters of an excerpt, and of the words themselves. */
export const searchPageSize = 20
export const searchNames = 10
export const excerptLength = 90
export const longestSearch = 200

/** Of a search in one conversation: so many that may hold the words are looked at together; an answer has fewer than twice as many. */
export const placesPageSize = 200

/** Photos that may be chosen together; each is a message of its own. */
export const photosAtOnce = 10

/** The catalogue of gifts; each has a drawing and a name in every language. */
export const gifts = ['rose', 'bouquet', 'coffee', 'cake', 'chocolate', 'balloon', 'star', 'song'] as const
export type GiftName = (typeof gifts)[number]

/** What is kept of a photo in a chat; blurred is what its recipient sees until they open it. */
export const chatPhotoVariants = ['full', 'blurred'] as const
export type ChatPhotoVariant = (typeof chatPhotoVariants)[number]

/** Conversations a free member may start. */
export const freeConversations = 2

/** Conversations that anybody may begin within 24 hours; who writes to more people does not write to any of them. */
export const newConversationsADay = 50

/** So many of them may begin with the same words. */
export const sameFirstWordsADay = 3

/** How it stands with photos from one to the other: who must ask has not, has, or is to wait. */
export const photoStates = ['free', 'ask', 'asked', 'not_now'] as const
export type PhotoState = (typeof photoStates)[number]

/** What a member says about photos from one other. */
export const photoAnswers = ['allowed', 'not_now', 'ask_first'] as const
export type PhotoAnswer = (typeof photoAnswers)[number]

/** After "not now" nobody asks again for so many days. */
export const askAgainDays = 7

/** The longest a message can be on any site, in characters; the site's own `message_length` is within it. */
export const longestMessage = 10_000

/** How much of the last message the list of chats shows. */
export const previewLength = 140

/** Messages of one member closer together than this stand in one group. */
export const groupWithinMs = 5 * 60_000

/** What is taken back after its reader could have seen it is kept from both for so many days, for a report between them. */
export const sealedDays = 30

/** What one can answer a message with in one touch. */
export const reactionEmojis = ['❤️', '😂', '😮', '😢', '👍', '🙏'] as const

/** Somebody who is writing says so this often, and is believed a little longer. */
export const typingToldEveryMs = 3_000
export const typingShownMs = 5_000
