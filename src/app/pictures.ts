// Serves pictures to who holds a link that was signed for them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import type { PictureFormat } from '#features/profiles/files/service.ts'
import { readPicture } from '#features/profiles/pictures/service.ts'
import type { Platform } from '#platform/platform.ts'

type ViewerOf = (request: FastifyRequest) => Promise<MemberId | null>

/** Pages carry many: they get their own few headers, and are as small as they can be already. */
const bare = { config: { rateLimit: false as const }, helmet: false as const, compress: false as const }

interface PictureRequest {
  Params: { id: string; file: string }
  Querystring: { e?: string; v?: string; s?: string }
}

/** How long a browser shows a picture without asking whether it still may; its link may end sooner. */
const longestCacheSeconds = 600

/** Registers `/pictures/<photo>/<variant>`. The browser that asked may keep a picture, nobody between may. */
export function servePictures(app: FastifyInstance, viewerOf: ViewerOf, platform: Platform): void {
  app.get<PictureRequest>('/pictures/:id/:file', bare, async (request, reply) => {
    const { id, file } = request.params
    const { e = '', v = '', s = '' } = request.query
    const link = {
      photoId: id,
      file,
      expires: Number(e),
      viewer: v,
      signature: s,
    }
    const accepted = accepts(request.headers.accept)
    const picture = idPattern.test(id) ? await readPicture(platform, link, () => viewerOf(request), accepted) : null
    if (!picture) throw new ProductError('not_found')
    const secondsLeft = Math.floor(link.expires - platform.now().getTime() / 1000)
    const tag = `"${file}.${picture.format}"`
    reply
      .header('etag', tag)
      .header('vary', 'Accept')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `private, max-age=${Math.min(longestCacheSeconds, secondsLeft)}`)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply
      .type(`image/${picture.format}`)
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(picture.bytes)
  })
}

/** AVIF to the browsers that say they read it, which is half as heavy; WebP to all others. */
function accepts(accept: string | undefined): readonly PictureFormat[] {
  return accept?.includes('image/avif') ? ['avif', 'webp'] : ['webp']
}
