// Why a port can't be listened on, with the name of the setting it came from.
import { codeOf, messageOf } from '#base/caught.ts'

/** `setting` as the operator wrote it, `PORT`. */
export function listenError(error: unknown, setting: string, { port, host }: { port: number; host: string }): Error {
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
