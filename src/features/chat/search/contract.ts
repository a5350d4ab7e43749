// The calls with which a member searches their own conversations, all of them or one.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { chat, chatMessage, id, seq } from '../contract.ts'
import { longestSearch } from '../limits.ts'

const searchHit = z.object({
  conversation: id,
  seq: z.int().describe('Its position; `around_seq` of the messages opens there.'),
  profile: memberCard.describe('The other member of the conversation.'),
  mine: z.boolean(),
  at: chatMessage.shape.at,
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })).describe('The text around the hit, in order.'),
})
export type SearchHit = z.output<typeof searchHit>

export const searchChats = defineCall('POST /api/chat-search.php', {
  summary:
    'Searches the member’s own conversations by the names of the others and the words of messages, newest first. A POST, so that no words stand in an address.',
  access: 'member',
  body: z.object({
    words: z.string().max(longestSearch),
    before: id.optional().describe('The `next` of the previous page.'),
  }),
  response: z.object({
    chats: z.array(chat).describe('Conversations with members whose name matches; on the first page only.'),
    hits: z.array(searchHit),
    next: id.nullable().describe('Where the next page begins; null if nothing is left.'),
  }),
  limit: { max: 240, windowSeconds: 60 },
})

export const searchConversation = defineCall('POST /api/conversation-search.php', {
  summary: 'Where words stand in one of the member’s conversations, newest first.',
  access: 'member',
  body: z.object({
    conversation: id,
    words: z.string().max(longestSearch),
    before_seq: seq.optional().describe('The `next` of the previous page.'),
  }),
  response: z.object({
    seqs: z.array(z.int()).describe('The numbers of the messages; `around_seq` of the messages opens at one.'),
    next: z.int().nullable().describe('Where the next page begins; null if nothing is left.'),
  }),
  errors: ['not_found'],
  limit: { max: 240, windowSeconds: 60 },
})
