// Serves the photos of a chat to its two, who are known by their session: no link to them is of use to anybody else.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { readChatPicture } from '#features/chat/photos/service.ts'
import type { Platform } from '#platform/platform.ts'

/** They get their own few headers, and are as small as they can be already. */
const bare = { config: { rateLimit: false as const }, helmet: false as const, compress: false as const }

interface ChatPictureRequest {
  Params: { id: string; variant: string }
}

/** Registers `/pictures/chat/<photo>/<variant>`. The browser keeps nothing unasked: a photo may be taken back at any time. */
export function serveChatPictures(
  app: FastifyInstance,
  viewerOf: (request: FastifyRequest) => Promise<MemberId | null>,
  platform: Platform,
): void {
  app.get<ChatPictureRequest>('/pictures/chat/:id/:variant', bare, async (request, reply) => {
    const { id, variant } = request.params
    const formats = request.headers.accept?.includes('image/avif') ? (['avif', 'webp'] as const) : (['webp'] as const)
    const picture = await readChatPicture(platform, await viewerOf(request), id, variant, formats)
    if (!picture) throw new ProductError('not_found')
    const tag = `"${variant}.${picture.format}"`
    reply
      .header('etag', tag)
      .header('vary', 'Accept, Cookie')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply
      .type(`image/${picture.format}`)
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(picture.bytes)
  })
}
