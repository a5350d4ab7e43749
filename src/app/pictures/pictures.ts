// Serves pictures to whoever holds a link that was signed for them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { readPicture } from '#features/profiles/pictures/service.ts'
import type { Platform } from '#platform/platform.ts'
import { answerPicture, bare, formatsFor } from './picture-answer.ts'

type ViewerOf = (request: FastifyRequest) => Promise<MemberId | null>

interface PictureRequest {
  Params: { id: string; file: string }
  Querystring: { e?: string; v?: string; s?: string }
}

/** How long a browser shows a picture without revalidating; its link may expire sooner. */
const longestCacheSeconds = 600

/** Registers `/pictures/<photo>/<variant>`. The requesting browser may cache a picture, nobody in between may. */
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
    const wanted = formatsFor(request)
    const picture = idPattern.test(id) ? await readPicture(platform, link, () => viewerOf(request), wanted) : null
    if (!picture) throw new ProductError('not_found')
    const secondsLeft = Math.floor(link.expires - platform.now().getTime() / 1000)
    const cache = `max-age=${Math.min(longestCacheSeconds, secondsLeft)}`
    return answerPicture(request, reply, picture, { name: file, vary: 'Accept', cache })
  })
}
