// Serves members the archive of their own data: to nobody else, and not after it has expired.
import type { FastifyInstance } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { readExport } from '#features/lifecycle/exports/service.ts'
import type { CallerOf } from '#platform/http/api.ts'
import type { Platform } from '#platform/platform.ts'

/** Registers `/exports/<id>`; somebody else's, an expired and a missing one all get the same answer. */
export function serveExports(app: FastifyInstance, callerOf: CallerOf, platform: Platform): void {
  app.get<{ Params: { id: string } }>('/exports/:id', async (request, reply) => {
    const { id } = request.params
    const { memberId, loggedInAt } = await callerOf(request)
    const archive = memberId && idPattern.test(id) ? await readExport(platform, id, { memberId, loggedInAt }) : null
    if (!archive) throw new ProductError('not_found')
    if (archive === 'password_needed') return reply.redirect(paths.myData(), 303)
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .send(archive)
  })
}
