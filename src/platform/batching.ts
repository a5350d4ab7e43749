// Batches what arrives at the same time: whatever arrives while a batch is running joins the next one.

/** The outcome of one item of a batch: an answer, a refusal of its own, or that it should be retried alone. */
export type Outcome<Answer> = { answer: Answer } | { refusal: unknown } | 'alone'

export interface Work<Item, Answer> {
  /** Does all of them in one go, waiting for no locks; what can't be done that way comes back as `alone`. */
  together(items: readonly Item[]): Promise<readonly Outcome<Answer>[]>
  /** Does one of them, however long it must wait. The whole batch goes through this if `together` failed. */
  alone(item: Item): Promise<Answer>
  /** Items that share a key are never running at once, and keep their order. */
  namesOf(item: Item): readonly string[]
}

export interface Size {
  /** Batches at once. */
  batches: number
  /** Maximum items per batch. */
  items: number
}

interface Waiting<Item, Answer> {
  item: Item
  names: readonly string[]
  resolve(answer: Answer): void
  reject(reason: unknown): void
}

type Plan = (begin: () => void) => void

const immediately: Plan = (begin) => begin()

/** Unless configured otherwise nothing waits to be batched: if a batch slot is free, an item starts at once, alone. */
export function batcher<Item, Answer>(
  work: Work<Item, Answer>,
  size: Size,
  plan: Plan = immediately,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  const underWay = new Set<string>()
  let batches = 0

  const begin = () => {
    while (batches < size.batches) {
      const batch = takeApart(waiting, underWay, size.items)
      if (batch.length === 0) return
      const taken = new Set(batch)
      waiting = waiting.filter((one) => !taken.has(one))
      void run(batch)
    }
  }
  const run = async (batch: Waiting<Item, Answer>[]) => {
    batches += 1
    for (const { names } of batch) for (const name of names) underWay.add(name)
    const outcomes = await work.together(batch.map(({ item }) => item)).catch(() => null)
    batches -= 1
    for (const [at, one] of batch.entries()) settle(one, outcomes?.[at] ?? 'alone')
    begin()
  }
  const settle = (one: Waiting<Item, Answer>, outcome: Outcome<Answer>) => {
    if (outcome === 'alone')
      return void work
        .alone(one.item)
        .then(one.resolve, one.reject)
        .finally(() => leave(one))
    leave(one)
    if ('answer' in outcome) one.resolve(outcome.answer)
    else one.reject(outcome.refusal)
  }
  const leave = ({ names }: Waiting<Item, Answer>) => {
    for (const name of names) underWay.delete(name)
    begin()
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, names: work.namesOf(item), resolve, reject })
      plan(begin)
    })
}

/**
 * Batches reads without delaying any. What arrives in one tick of the event loop is read together, and what is asked
 * while a batch is running goes into the next: each statement costs the same few writes and wake-ups, however much it
 * reads.
 */
export function batchReads<Key, Found>(read: (keys: readonly Key[]) => Promise<readonly Found[]>, size: Size) {
  return batcher<Key, Found>(
    {
      together: async (keys) => (await read(keys)).map((answer) => ({ answer })),
      alone: async (key) => (await read([key]))[0] as Found,
      namesOf: () => [],
    },
    size,
    oncePerTurn(),
  )
}

function oncePerTurn(): Plan {
  let planned = false
  return (begin) => {
    if (planned) return
    planned = true
    setImmediate(() => {
      planned = false
      begin()
    })
  }
}

/** The first items that share no key with a running one, with each other, or with one that waits before them. */
function takeApart<Item, Answer>(
  waiting: readonly Waiting<Item, Answer>[],
  underWay: ReadonlySet<string>,
  most: number,
): Waiting<Item, Answer>[] {
  const taken = new Set(underWay)
  const batch: Waiting<Item, Answer>[] = []
  for (const one of waiting) {
    if (batch.length === most) break
    if (!one.names.some((name) => taken.has(name))) batch.push(one)
    for (const name of one.names) taken.add(name)
  }
  return batch
}
