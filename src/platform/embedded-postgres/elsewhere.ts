// Whether a folder's database is running where its processes can't be seen: in another container that shares the folder.
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'

/** PostgreSQL puts its socket file into its own folder, whatever the length of the path. */
export const socketFolder = '.'
const socketFile = /^\.s\.PGSQL\.\d+$/

/**
 * Process ids mean nothing in another container, but a socket file does: the kernel knows whether somebody listens on
 * it, and forgets it with the listener. Without this check, two servers would write to one folder.
 */
export async function refuseElsewhere(clusterDir: string): Promise<void> {
  if (!existsSync(clusterDir)) return
  for (const name of readdirSync(clusterDir).filter((one) => socketFile.test(one))) {
    if (await isListenedTo(clusterDir, name)) throw new Error(usedElsewhere(clusterDir))
    for (const left of [name, `${name}.lock`]) rmSync(path.join(clusterDir, left), { force: true })
  }
}

const usedElsewhere = (clusterDir: string) =>
  `The database in ${clusterDir} is in use already, by a process that can't be seen from here, as in another ` +
  'container. Give each a DATA_DIR of its own, or all of them one DATABASE_URL.'

async function isListenedTo(folder: string, name: string): Promise<boolean> {
  const { address, close } = shortened(folder, name)
  try {
    return await new Promise<boolean>((resolve) => {
      const socket = connect(address)
      const settle = (answers: boolean) => () => {
        resolve(answers)
        socket.destroy()
      }
      socket.once('connect', settle(true))
      // Somebody listens, but its backlog is full.
      socket.once('error', ({ code }: NodeJS.ErrnoException) => settle(code === 'EAGAIN')())
    })
  } finally {
    close()
  }
}

/** A socket address holds about a hundred characters: longer paths are reached through the open folder. */
function shortened(folder: string, name: string): { address: string; close: () => void } {
  const whole = path.join(folder, name)
  if (Buffer.byteLength(whole) < 100 || process.platform !== 'linux') return { address: whole, close: () => undefined }
  const opened = openSync(folder, 'r')
  return { address: `/proc/self/fd/${opened}/${name}`, close: () => closeSync(opened) }
}
