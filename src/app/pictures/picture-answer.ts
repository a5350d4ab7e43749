// How a picture is answered, whoever may have it: few headers, a tag, and nothing that a page could make of it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PictureFormat } from '#features/profiles/files/service.ts'

/** Pages carry many: they get their own few headers, and are as small as they can be already. */
export const bare = { config: { rateLimit: false as const, ownHeaders: true as const }, compress: false as const }

/** AVIF to the browsers that say they read it, which is half as heavy; WebP to all others. */
export function formatsFor({ headers }: FastifyRequest): readonly PictureFormat[] {
  return headers.accept?.includes('image/avif') ? ['avif', 'webp'] : ['webp']
}

/** `name` tells the variants of one picture apart, `cache` is for how long the one browser may keep it. */
export function answerPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, format }: { bytes: Buffer; format: PictureFormat },
  { name, vary, cache }: { name: string; vary: string; cache: string },
): FastifyReply {
  const tag = `"${name}.${format}"`
  reply
    .header('etag', tag)
    .header('vary', vary)
    .header('content-security-policy', "default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', `private, ${cache}`)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply
    .type(`image/${format}`)
    .header('content-disposition', 'inline')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(bytes)
}
