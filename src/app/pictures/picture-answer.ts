// The response with a picture, whoever may have it: few headers, an ETag, and nothing that could be run as a page.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PictureFormat } from '#features/profiles/files/service.ts'

/** Pages have many pictures: they get only their own few headers, and can't be compressed further. */
export const bare = { config: { rateLimit: false as const, ownHeaders: true as const }, compress: false as const }

/** AVIF, which is half the size, for browsers that say they accept it; WebP for all others. */
export function formatsFor({ headers }: FastifyRequest): readonly PictureFormat[] {
  return headers.accept?.includes('image/avif') ? ['avif', 'webp'] : ['webp']
}

/** `name` distinguishes the variants of one picture, `cache` is how long that browser may keep it. */
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
