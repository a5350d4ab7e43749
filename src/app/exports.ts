// Serves members the archive of their own data: to nobody else, and not after it has expired.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { readExport } from '#features/lifecycle/exports/service.ts'
import type { Platform } from '#platform/platform.ts'

type ViewerOf = (request: FastifyRequest) => Promise<MemberId | null>

/** Registers `/exports/<id>`; somebody else's, an expired and a missing one all get the same answer. */
export function serveExports(app: FastifyInstance, viewerOf: ViewerOf, platform: Platform): void {
  app.get<{ Params: { id: string } }>('/exports/:id', async (request, reply) => {
    const { id } = request.params
    const memberId = await viewerOf(request)
    const archive = memberId && idPattern.test(id) ? await readExport(platform, id, memberId) : null
    if (!archive) throw new ProductError('not_found')
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .send(archive)
  })
}
