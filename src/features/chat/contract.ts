// The calls of the chat, and the events its windows receive.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { idField } from '#features/accounts/contract.ts'
import { contactMarks } from '#features/profiles/contacts/limits.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { gifts, longestMessage, photoStates, reactionEmojis } from './limits.ts'

export const id = idField

/** Text that may be stored: no broken characters, none that can't be displayed. */
const body = z
  .string()
  .max(longestMessage * 2)
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
      .trim(),
  )

/** A conversation, or a member one may not have written with yet. */
export const place = { conversation: id.optional(), member: id.optional() }
export const namesPlace = (given: { conversation?: string | undefined; member?: string | undefined }) =>
  (given.conversation === undefined) !== (given.member === undefined)
export const placeMissing = { path: ['conversation'], message: 'required' }

const reaction = z.object({ member: id, emoji: z.enum(reactionEmojis) })
export type ReactionEmoji = (typeof reactionEmojis)[number]

export const seq = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)

export const chatMessage = z.object({
  id,
  conversation: id,
  seq: z.int().describe('The server’s order within the conversation: 1, 2, 3 … without gaps.'),
  client_id: id.describe('The id made by its sender’s window, so that the window recognises its own message.'),
  sender: id,
  kind: z.enum(['text', 'photo', 'gift']),
  body: z
    .string()
    .describe(
      'The text; for a gift its name in the catalogue, for a photo its id. Empty if its author took it back, and while it is held.',
    ),
  automatic: z.boolean().describe('Written by the site for a fictional profile.'),
  at: z.iso.datetime(),
  reactions: z.array(reaction).describe('At most one from each of the two.'),
  photo: z
    .object({
      width: z.int(),
      height: z.int(),
      placeholder: z.string().describe('A tiny preview image, base64.'),
      veiled: z.boolean().describe('The recipient sees it blurred until they open it.'),
    })
    .nullable()
    .describe('The picture is at `/pictures/chat/{body}/full` and `/blurred`, for the two alone.'),
  held: z
    .object({
      contains: z.array(z.enum(contactMarks)),
      joined_days: z.int().describe('How many days ago its writer joined.'),
    })
    .nullable()
    .describe('What the reader is warned of; the text is sent once they ask for it.'),
  reply: z
    .object({
      seq: z.int(),
      sender: id,
      kind: z.enum(['text', 'photo', 'gift']),
      preview: z.string().describe('The beginning of the text; empty if it was taken back, and while held.'),
      held: z.boolean(),
    })
    .nullable()
    .describe('The message of this conversation that it replies to.'),
})
export type ChatMessage = z.output<typeof chatMessage>

export const chat = z.object({
  conversation: z.object({
    id,
    last_seq: z.int(),
    read_seq: z.int().describe('How far the other one has read.'),
    delivered_seq: z.int().describe('How far the other one’s windows have received it.'),
    change_seq: z.int().describe('The number of the last change of a message in it.'),
  }),
  profile: memberCard,
  num_unread_messages: z.int(),
  last_message: z
    .object({
      kind: chatMessage.shape.kind,
      preview: z.string().describe('The beginning of the text; for a gift, its name in the catalogue.'),
      mine: z.boolean(),
      automatic: z.boolean(),
      held: z.boolean().describe('The reader was warned and has not opened it.'),
      seq: z.int(),
    })
    .nullable(),
  asks_for_photos: z.boolean().describe('The other one asks whether a photo is welcome.'),
  at: z.iso.datetime(),
})
export type Chat = z.output<typeof chat>

export const writeRefusals = [
  'blocked_by_member',
  'member_blocked',
  'recipient_gone',
  'recipient_unconfirmed',
  'fictional_not_acknowledged',
  'conversation_limit',
] as const

/** What prevents starting another conversation. */
export const beginRefusals = ['first_messages_limit', 'same_first_words'] as const

export const shownCost = z
  .int()
  .min(0)
  .describe('The price in credits that the sender was shown: if it is higher by now, nothing is sent.')

/** Whether the member may write here, and what the next message costs. */
export const writing = z.object({
  refusal: z.enum(writeRefusals).nullable(),
  blocked_by_me: z.boolean(),
  cost_credits: z.int(),
  photo_cost_credits: z.int(),
  photos: z.enum(photoStates).describe('Whether the member may send photos here.'),
  their_photos: z.enum(photoStates).describe('Whether the other one may; `asked` is waiting for an answer.'),
  credits: z.int(),
  paid_user: z.boolean(),
})
export type Writing = z.output<typeof writing>

export const getChats = defineCall('GET /api/chats.php', {
  summary: 'The member’s conversations, newest first, 50 at a time.',
  access: 'member',
  query: z.object({
    after: z.string().max(60).optional().describe('Returns those after this place, the `next` of the previous page.'),
  }),
  response: z.object({
    chats: z.array(chat),
    next: z.string().nullable().describe('The place of the last one; null if nothing follows it.'),
    num_unread_messages: z.int().describe('In all of the member’s conversations.'),
  }),
})

export const getCounts = defineCall('GET /api/counts.php', {
  summary: 'What the badges show: unread messages and new likes.',
  access: 'member',
  response: z.object({ unread_messages: z.int(), new_likes: z.int() }),
})

export const history = z.object({
  conversation: chat.shape.conversation
    .omit({ change_seq: true })
    .extend({
      num_unread_messages: z.int(),
      removed_seq: z
        .int()
        .describe('The member removed everything up to here from their list; none of it is returned.'),
      unread_from_seq: z.int().nullable().describe('The first message of the other one that has not been read yet.'),
    })
    .nullable()
    .describe('Null while nobody has written.'),
  profile: memberCard,
  messages: z.array(chatMessage).describe('In order, oldest first.'),
  has_more: z.boolean().describe('Whether there are more in the requested direction; without one, before the page.'),
  has_newer: z.boolean().describe('Whether there are more after the last one of the page.'),
  change_seq: z.int().describe('The number of the last message change included here; pass it to get later ones.'),
  changed: z.array(chatMessage).describe('What changed after `after_change`, anywhere in the conversation.'),
  writing,
})
export type History = z.output<typeof history>

const askedSeq = z.coerce
  .number()
  .int()
  .max(2 ** 31 - 1)

export const getMessages = defineCall('GET /api/messages.php', {
  summary:
    '50 messages of a conversation: the newest, those before a sequence, those after it, or those around one or around an instant.',
  access: 'member',
  query: z
    .object({
      ...place,
      before_seq: askedSeq.min(1).optional(),
      after_seq: askedSeq.min(0).optional(),
      around_seq: askedSeq
        .min(1)
        .optional()
        .describe('Opens in the middle: half of the page comes before this message.'),
      around_time: z.iso
        .datetime()
        .optional()
        .describe('Opens around the first message written at this instant or later, else around the last one.'),
      at_unread: z
        .enum(['yes'])
        .optional()
        .describe('Opens around the first unread message if the newest page does not reach that far.'),
      after_change: askedSeq
        .min(0)
        .optional()
        .describe('Returns the messages that changed since, at most 50; ask again while `change_seq` grows.'),
    })
    .refine(namesPlace, placeMissing),
  response: history,
  errors: ['not_found'],
})

export const sendMessage = defineCall('POST /api/message.php', {
  summary: 'Writes a message, charged in the same transaction. The same client_id again has the answer of once.',
  access: 'member',
  body: z
    .object({ client_id: id, ...place, body, reply_to: seq.optional(), cost_credits: shownCost.optional() })
    .refine(namesPlace, placeMissing),
  response: z.object({
    message: chatMessage,
    cost_credits: z.int(),
    credits: z.int().describe('The balance afterwards.'),
  }),
  errors: [
    'not_found',
    ...writeRefusals,
    ...beginRefusals,
    'message_too_long',
    'price_changed',
    'not_enough_credits',
    'client_id_reused',
  ],
})

export const reportTyping = defineCall('POST /api/chat-typing.php', {
  summary: 'The other one’s open windows show that this member is writing; said again every few seconds.',
  access: 'member',
  body: z.object({ conversation: id }),
  response: z.object({}),
  errors: ['not_found'],
})

export const sendGift = defineCall('POST /api/gift.php', {
  summary:
    'Sends a gift as a message, charged in the same transaction. The same client_id again has the answer of once.',
  access: 'member',
  body: z
    .object({
      client_id: id,
      ...place,
      gift: z.enum(gifts, { message: 'invalid_value' }),
      cost_credits: shownCost.optional(),
    })
    .refine(namesPlace, placeMissing),
  response: sendMessage.response,
  errors: ['not_found', ...writeRefusals, ...beginRefusals, 'price_changed', 'not_enough_credits', 'client_id_reused'],
})

const lastSeen = seq.optional().describe('The last message that the window showed: what arrived after it stays unread.')

export const openChat = defineCall('POST /api/chat-opened.php', {
  summary: 'Sets the unread messages of a conversation to 0; the other one sees how far it was read.',
  access: 'member',
  body: z.object({ conversation: id, seq: lastSeen }),
  response: z.object({ num_unread_messages: z.int(), read_seq: z.int() }),
  errors: ['not_found'],
})

export const removeChat = defineCall('DELETE /api/chat.php', {
  summary: 'Removes a conversation from the member’s list; the other one keeps it.',
  access: 'member',
  body: z.object({ conversation: id, seq: lastSeen }),
  response: z.object({}),
  errors: ['not_found'],
})

export const acknowledgeFictional = defineCall('POST /api/fictional-acknowledgement.php', {
  summary: 'The member has read that fictional profiles are not real people. Once is enough.',
  access: 'member',
  response: z.object({ acknowledged_at: z.iso.datetime() }),
})

/** What arrives over the live connection. */
export type ChatEvent =
  | { event: 'message'; conversation: string; seq: number; sender: string; message?: ChatMessage; partial?: true }
  | { event: 'chat_read'; conversation: string; member: string; read_seq: number }
  | { event: 'chat_delivered'; conversation: string; member: string; delivered_seq: number }
  | { event: 'chat_removed'; conversation: string }
  | { event: 'message_changed'; conversation: string; change_seq: number; message?: ChatMessage; partial?: true }
  | { event: 'chat_photos'; conversation: string }
  | { event: 'chat_typing'; conversation: string; member: string }
