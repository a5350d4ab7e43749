// Who may write to whom, what it costs and when a text is too long: decisions without a database.
import { freeConversations, newConversationsADay, sameFirstWordsADay } from './limits.ts'
import type { ChatPhotoVariant } from './limits.ts'

export interface WritingFacts {
  /** Neither may contact the other, whoever set the block. */
  blocksMe: boolean
  blockedByMe: boolean
  recipientStatus: string
  recipientFictional: boolean
  acknowledgedFictional: boolean
  premium: boolean
  /** The two have a conversation already, whoever began it. */
  conversationExists: boolean
  /** Free slots this member has taken by conversations they began. */
  slotsTaken: readonly number[]
}

export type Refusal =
  | 'blocked_by_member'
  | 'member_blocked'
  | 'recipient_gone'
  | 'recipient_unconfirmed'
  | 'fictional_not_acknowledged'
  | 'conversation_limit'

/** The reason why not, or null. What can't be changed by the writer is told first. */
export function refusalToWrite(facts: WritingFacts): Refusal | null {
  if (facts.blocksMe) return 'blocked_by_member'
  if (facts.blockedByMe) return 'member_blocked'
  if (facts.recipientStatus === 'not_confirmed') return 'recipient_unconfirmed'
  if (facts.recipientStatus !== 'active') return 'recipient_gone'
  if (!facts.conversationExists && !facts.premium && freeSlot(facts.slotsTaken) === null) return 'conversation_limit'
  if (facts.recipientFictional && !facts.acknowledgedFictional) return 'fictional_not_acknowledged'
  return null
}

/** What a member began within the last 24 hours. */
export interface Begun {
  conversations: number
  /** Of these, with the words that would begin this one. */
  withTheseWords: number
}

/** Why no further conversation may be begun so, or null: mail to everybody is unwanted by most (6.22, 6.23). */
export function refusalToBegin({ conversations, withTheseWords }: Begun) {
  if (conversations >= newConversationsADay) return 'first_messages_limit'
  return withTheseWords >= sameFirstWordsADay ? 'same_first_words' : null
}

/** The slot a free member's next conversation takes, or null where both are taken (6.3). */
export function freeSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= freeConversations; slot++) if (!taken.includes(slot)) return slot
  return null
}

/** The site's price of a message of this kind, in credits (10.9 to 10.11). */
export function priceOf(
  kind: 'text' | 'gift' | 'photo',
  prices: { message_credits: number; gift_credits: number; photo_credits: number },
): number {
  if (kind === 'gift') return prices.gift_credits
  return kind === 'photo' ? prices.photo_credits : prices.message_credits
}

/** What a message of any kind costs: to a fictional profile nothing (11.10). */
export function messageCost(price_credits: number, recipientFictional: boolean): number {
  return recipientFictional ? 0 : price_credits
}

export interface PhotoSides {
  sender_id: string
  recipient_id: string
  /** Not opened yet, and not from a match of its recipient's. */
  veiled: boolean
}

/** The sender sees the photo, its recipient a blurred one until it is opened, nobody else either (6.20). */
export function mayFetchPhoto(variant: ChatPhotoVariant, viewerId: string, photo: PhotoSides): boolean {
  if (viewerId === photo.sender_id) return true
  return viewerId === photo.recipient_id && (variant === 'blurred' || !photo.veiled)
}

/** Characters as people count them: an emoji made of two halves is one. */
export function messageLength(text: string): number {
  return Array.from(text).length
}

/** Whether anything is seen of a text (5.16): not of blanks, of signs that steer others, and of the blank letters there are. */
export function hasText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** The beginning of a text on one line. */
export function previewOf(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** What the receipt says it was for. */
export function receiptReason(kind: string): 'gift' | 'photo' | 'message' {
  return kind === 'gift' || kind === 'photo' ? kind : 'message'
}
