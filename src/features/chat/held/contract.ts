// The call that opens a held message.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { chatMessage, id, seq } from '../contract.ts'

export const openHeld = defineCall('POST /api/held-message-opened.php', {
  summary: 'The reader of a held message was warned and wants to see it. Twice is once; it stays open.',
  access: 'member',
  body: z.object({ conversation: id, seq }),
  response: z.object({ message: chatMessage }),
  errors: ['not_found'],
})
