// For the tests of work processes: one that answers, dies, waits, works for ever or eats memory, as instructed.
import { pbkdf2 } from 'node:crypto'

const answer = () => process.send?.({ pid: process.pid, env: Object.keys(process.env) })
const wishes: Record<string, () => void> = {
  answer,
  die: () => process.exit(3),
  sleep: () => undefined,
  nap: () => setTimeout(answer, 2_500),
  spin: () => {
    for (;;);
  },
  // In pieces, so that it can report its usage in between.
  toil: () => {
    const begun = process.cpuUsage()
    const piece = () => {
      if (process.cpuUsage(begun).user >= 600_000) return answer()
      busyFor(1_000_000)
      setImmediate(piece)
    }
    piece()
  },
  // In a native thread, while the main thread stays free.
  dig: () => pbkdf2('x', 'y', 2 ** 31 - 1, 64, 'sha512', answer),
  eat: () => eat([]),
}

process.on('message', ({ wish }: { wish: string }) => wishes[wish]?.())
process.on('disconnect', () => process.exit())

function eat(kept: Buffer[]): void {
  kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
  setTimeout(() => eat(kept), 1)
}

function busyFor(rounds: number): void {
  for (let round = 0; round < rounds; round++) Math.sqrt(round)
}
