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
  /** The two already have a conversation, whoever started it. */
  conversationExists: boolean
  /** Free slots that this member has used by starting conversations. */
  slotsTaken: readonly number[]
}

export type Refusal =
  | 'blocked_by_member'
  | 'member_blocked'
  | 'recipient_gone'
  | 'recipient_unconfirmed'
  | 'fictional_not_acknowledged'
  | 'conversation_limit'

/** The reason against it, or null. What the writer can't change comes first. */
export function refusalToWrite(facts: WritingFacts): Refusal | null {
  if (facts.blocksMe) return 'blocked_by_member'
  if (facts.blockedByMe) return 'member_blocked'
  if (facts.recipientStatus === 'not_confirmed') return 'recipient_unconfirmed'
  if (facts.recipientStatus !== 'active') return 'recipient_gone'
  if (!facts.conversationExists && !facts.premium && freeSlot(facts.slotsTaken) === null) return 'conversation_limit'
  if (facts.recipientFictional && !facts.acknowledgedFictional) return 'fictional_not_acknowledged'
  return null
}

/** What a member started within the last 24 hours. */
export interface Begun {
  conversations: number
  /** Of these, how many started with the same text as this one. */
  withTheseWords: number
}

/** The reason against starting another conversation this way, or null: mass mail is unwanted by most (6.22, 6.23). */
export function refusalToBegin({ conversations, withTheseWords }: Begun) {
  if (conversations >= newConversationsADay) return 'first_messages_limit'
  return withTheseWords >= sameFirstWordsADay ? 'same_first_words' : null
}

/** The slot that a free member's next conversation takes, or null if both are taken (6.3). */
export function freeSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= freeConversations; slot++) if (!taken.includes(slot)) return slot
  return null
}

/** The site's price for a message of this kind, in credits (10.9 to 10.11). */
export function priceOf(
  kind: 'text' | 'gift' | 'photo',
  prices: { message_credits: number; gift_credits: number; photo_credits: number },
): number {
  if (kind === 'gift') return prices.gift_credits
  return kind === 'photo' ? prices.photo_credits : prices.message_credits
}

/** What a message of any kind costs: to a fictional profile, nothing (11.10). */
export function messageCost(price_credits: number, recipientFictional: boolean): number {
  return recipientFictional ? 0 : price_credits
}

export interface PhotoSides {
  sender_id: string
  recipient_id: string
  /** Not opened yet, and not from a match of its recipient's. */
  veiled: boolean
}

/** The sender sees the photo, its recipient a blurred one until they open it, nobody else either (6.20). */
export function mayFetchPhoto(variant: ChatPhotoVariant, viewerId: string, photo: PhotoSides): boolean {
  if (viewerId === photo.sender_id) return true
  return viewerId === photo.recipient_id && (variant === 'blurred' || !photo.veiled)
}

/** Characters as people count them: an emoji made of two surrogates is one. */
export function messageLength(text: string): number {
  return Array.from(text).length
}

/** Whether a text has anything visible (5.16): not spaces, control characters, or letters that render blank. */
export function hasText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** The beginning of a text, on one line. What is drawn as one is not cut: a family, a flag, a letter with its marks. */
export function previewOf(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= length) return line
  const most = characters.slice(0, length - 1).join('').length
  const end = new Intl.Segmenter().segment(line).containing(most)?.index
  return `${line.slice(0, end || most).trimEnd()}…`
}

/** What the receipt says the charge was for. */
export function receiptReason(kind: string): 'gift' | 'photo' | 'message' {
  return kind === 'gift' || kind === 'photo' ? kind : 'message'
}
