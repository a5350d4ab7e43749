// The calls for asking before sending photos: the question, and the other member's answer.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { id, writeRefusals } from '../contract.ts'
import { photoAnswers, photoStates } from '../limits.ts'

export const askForPhotos = defineCall('POST /api/photo-request.php', {
  summary: 'Asks the other one of a conversation whether a photo is welcome. Twice is once.',
  access: 'member',
  body: z.object({ conversation: id }),
  response: z.object({ photos: z.enum(photoStates) }),
  errors: ['not_found', ...writeRefusals],
})

export const answerPhotos = defineCall('PUT /api/photo-permission.php', {
  summary: 'Says whether the other one of a conversation may send photos, asked or not; it can be changed any time.',
  access: 'member',
  body: z.object({ conversation: id, answer: z.enum(photoAnswers) }),
  response: z.object({ their_photos: z.enum(photoStates) }),
  errors: ['not_found'],
})

/** Live event to members with an open window: whether they may send photos to this member has to be fetched again. */
export interface PhotoWishChanged {
  event: 'photo_wish'
  member: string
}
