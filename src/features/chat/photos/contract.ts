// The calls for photos in chats.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { pictureRefusals } from '#features/profiles/contract.ts'
import { maxUploadBytes } from '#features/profiles/limits.ts'
import {
  beginRefusals,
  chatMessage,
  id,
  namesPlace,
  place,
  placeMissing,
  sendMessage,
  seq,
  shownCost,
  writeRefusals,
} from '../contract.ts'

export const sendPhoto = defineCall('POST /api/chat-photo.php', {
  summary:
    'Sends a photo as a message, charged in the same transaction. The same client_id again has the answer of once.',
  access: 'member',
  body: z
    .object({ client_id: id, ...place, cost_credits: z.coerce.number().pipe(shownCost).optional() })
    .refine(namesPlace, placeMissing),
  upload: { maxBytes: maxUploadBytes },
  response: sendMessage.response,
  errors: [
    'not_found',
    ...writeRefusals,
    ...beginRefusals,
    'photo_not_asked',
    'price_changed',
    'not_enough_credits',
    'client_id_reused',
    'photo_refused',
    ...pictureRefusals,
    'unavailable',
  ],
  limit: { max: 60, windowSeconds: 600 },
})

export const openPhoto = defineCall('POST /api/chat-photo-opened.php', {
  summary: 'The recipient wants to see a photo that they have blurred so far. Twice is once.',
  access: 'member',
  body: z.object({ conversation: id, seq }),
  response: z.object({ message: chatMessage }),
  errors: ['not_found', 'blocked_by_member'],
})
