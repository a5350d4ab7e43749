// A few seats for heavy work, and a queue for them; if that is full too, work is refused rather than piled up.
import { ProductError } from '#base/errors.ts'

export function workplace({
  seats,
  queue,
}: {
  seats: number
  queue: number
}): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let taken = 0
  const waiting: (() => void)[] = []

  async function sitDown(): Promise<void> {
    if (taken < seats) {
      taken++
      return
    }
    if (waiting.length >= queue) throw new ProductError('unavailable')
    // The seat is handed over directly, so `taken` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function standUp(): void {
    const next = waiting.shift()
    if (next) next()
    else taken--
  }

  return async (work) => {
    await sitDown()
    try {
      return await work()
    } finally {
      standUp()
    }
  }
}
