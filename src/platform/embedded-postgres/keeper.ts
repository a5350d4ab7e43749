// Watches a server: if it ends by itself, on a full disk or for lack of memory, it is restarted.
import { messageOf } from '#base/caught.ts'
import { second } from '#base/time.ts'

const lookEveryMs = 2 * second
const longestPauseMs = 30 * second

export interface Kept {
  isThere(): boolean
  /** Starts it again; throws if it can't yet. */
  start(): Promise<void>
  trouble(sentence: string): void
}

/** Returns a function that ends the watch. A start that fails, as while the disk is full, is retried with growing pauses. */
export function keepRunning({ isThere, start, trouble }: Kept): () => void {
  let stopped = false
  let pauseMs = lookEveryMs
  let timer = setTimeout(() => void look(), pauseMs).unref()
  async function look(): Promise<void> {
    if (isThere()) pauseMs = lookEveryMs
    else await startAgain()
    if (!stopped) timer = setTimeout(() => void look(), pauseMs).unref()
  }
  async function startAgain(): Promise<void> {
    trouble('The database has ended by itself; it is started again.')
    try {
      await start()
    } catch (error) {
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      trouble(messageOf(error))
    }
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
