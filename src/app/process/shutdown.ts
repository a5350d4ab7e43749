// Stops what was started in reverse order, with a time limit for each part; one that fails to stop does not block the others.
import { second } from '#base/time.ts'
import type { Log } from '#platform/platform.ts'

export interface Shutdown {
  /** Registers how to stop a part, and how long that may take; default: the usual time. */
  later(part: string, stop: () => Promise<unknown>, withinMs?: number): void
  run(): Promise<void>
  /** Whether a shutdown was requested: what fails from then on fails because of it. */
  hasBegun(): boolean
}

const usuallyWithinMs = 8 * second
/** For a connection with nothing left to say: a database that is silent must not delay the stop, four times over. */
export const farewellMs = second

interface Step {
  part: string
  stop: () => Promise<unknown>
  withinMs: number
}

export function planShutdown(log: Log): Shutdown {
  const steps: Step[] = []
  let running: Promise<void> | null = null
  return {
    later: (part, stop, withinMs = usuallyWithinMs) => void steps.push({ part, stop, withinMs }),
    run: () => (running ??= stopAll(steps.toReversed(), log)),
    hasBegun: () => running !== null,
  }
}

/** Keeps listening: a second signal during the shutdown must not cut off the embedded database. */
export function stopOnSignal(shutdown: Shutdown): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutdown.run().then(() => process.exit(0)))
  }
}

async function stopAll(steps: readonly Step[], log: Log): Promise<void> {
  for (const { part, stop, withinMs } of steps) {
    try {
      await Promise.race([
        stop(),
        new Promise((_resolve, reject) => setTimeout(reject, withinMs, new Error('took too long')).unref()),
      ])
    } catch (error) {
      log.error({ err: error, part }, 'did not stop cleanly')
    }
  }
}
