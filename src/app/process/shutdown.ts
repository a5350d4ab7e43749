// Stops what was started in reverse order, with a time limit for each part; one that fails to stop does not block the others.
import type { Log } from '#platform/platform.ts'

export interface Shutdown {
  /** Registers how to stop a part. */
  later(part: string, stop: () => Promise<unknown>): void
  run(): Promise<void>
  /** Whether a shutdown was requested: what fails from then on fails because of it. */
  hasBegun(): boolean
}

const patienceMs = 8_000

export function planShutdown(log: Log): Shutdown {
  const steps: { part: string; stop: () => Promise<unknown> }[] = []
  let running: Promise<void> | null = null
  return {
    later: (part, stop) => void steps.push({ part, stop }),
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

async function stopAll(steps: { part: string; stop: () => Promise<unknown> }[], log: Log): Promise<void> {
  for (const { part, stop } of steps) {
    try {
      await Promise.race([
        stop(),
        new Promise((_resolve, reject) => setTimeout(reject, patienceMs, new Error('took too long')).unref()),
      ])
    } catch (error) {
      log.error({ err: error, part }, 'did not stop cleanly')
    }
  }
}
