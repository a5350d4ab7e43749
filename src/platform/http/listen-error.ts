// Why a port can't be listened on, with the name of the setting it came from.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf, messageOf } from '#base/caught.ts'

interface Place {
  port: number
  host: string
}

/** Throws what listening there would, without keeping it: for what takes long before anybody listens. */
export async function requirePlace(setting: string, place: Place): Promise<void> {
  const server = createServer().listen(place.port, place.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, setting, place)
  }
  server.close()
  await once(server, 'close')
}

/** `setting` as the operator wrote it, `PORT`. */
export function listenError(error: unknown, setting: string, { port, host }: Place): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'somebody listens there already, and each process needs one of its own',
    EACCES: 'this user may not',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'this machine has no such name',
  }
  return new Error(
    `${setting} ${port} can't be listened to on ${host}: ${reasons[codeOf(error) ?? ''] ?? messageOf(error)}.`,
    {
      cause: error,
    },
  )
}
