// Whether the database of a folder runs where its processes can't be seen: in another container that shares the folder.
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'

/** Where PostgreSQL puts its socket file: in its own folder, whatever the length of its path. */
export const socketFolder = '.'
const socketFile = /^\.s\.PGSQL\.\d+$/

/**
 * Numbers of processes mean nothing in another container, but a socket file does: the machine itself knows whether
 * somebody listens behind it, and forgets it with who did. Without this two servers would write into one folder.
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
      const told = (answers: boolean) => () => {
        resolve(answers)
        socket.destroy()
      }
      socket.once('connect', told(true))
      // Somebody does, and has more callers than it takes at once.
      socket.once('error', ({ code }: NodeJS.ErrnoException) => told(code === 'EAGAIN')())
    })
  } finally {
    close()
  }
}

/** The address of a socket has room for a hundred letters: where a path is longer, it is reached through the open folder. */
function shortened(folder: string, name: string): { address: string; close: () => void } {
  const whole = path.join(folder, name)
  if (Buffer.byteLength(whole) < 100 || process.platform !== 'linux') return { address: whole, close: () => undefined }
  const opened = openSync(folder, 'r')
  return { address: `/proc/self/fd/${opened}/${name}`, close: () => closeSync(opened) }
}
