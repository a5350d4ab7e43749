// The calls that change messages later: reacting, and taking back one's own.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { chatMessage, id, seq } from '../contract.ts'
import { reactionEmojis } from '../limits.ts'

export const reactToMessage = defineCall('PUT /api/message-reaction.php', {
  summary: 'Puts the member’s one reaction to a message; null takes it back. The same again changes nothing.',
  access: 'member',
  body: z.object({ conversation: id, seq, emoji: z.enum(reactionEmojis).nullable() }),
  response: z.object({ message: chatMessage }),
  errors: ['not_found', 'blocked_by_member', 'member_blocked'],
})

export const deleteMessage = defineCall('DELETE /api/message.php', {
  summary: 'Takes the words of an own message away for both; its place stays, and what it cost stays paid.',
  access: 'member',
  body: z.object({ conversation: id, seq }),
  response: z.object({ message: chatMessage }),
  errors: ['not_found'],
})
