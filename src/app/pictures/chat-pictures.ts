// Serves a chat's photos to its two members, identified by their session: a link to them is of no use to anybody else.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { readChatPicture } from '#features/chat/photos/service.ts'
import type { Platform } from '#platform/platform.ts'
import { answerPicture, bare, formatsFor } from './picture-answer.ts'

interface ChatPictureRequest {
  Params: { id: string; variant: string }
}

/** Registers `/pictures/chat/<photo>/<variant>`. The browser must revalidate each time: a photo may be taken back at any moment. */
export function serveChatPictures(
  app: FastifyInstance,
  viewerOf: (request: FastifyRequest) => Promise<MemberId | null>,
  platform: Platform,
): void {
  app.get<ChatPictureRequest>('/pictures/chat/:id/:variant', bare, async (request, reply) => {
    const { id, variant } = request.params
    const picture = await readChatPicture(platform, await viewerOf(request), id, variant, formatsFor(request))
    if (!picture) throw new ProductError('not_found')
    return answerPicture(request, reply, picture, { name: variant, vary: 'Accept, Cookie', cache: 'no-cache' })
  })
}
