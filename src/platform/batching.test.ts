// What arrives together is done together: nothing lost or duplicated, keys kept apart, and a failure affects nobody else.
import { expect, test } from 'vitest'
import { batcher, batchReads } from './batching.ts'
import type { Outcome } from './batching.ts'

type Item = `${string}${number}`

/** Work that ends when told to, and records what it was given. */
function slowWork(outcomeOf: (item: Item) => Outcome<string> = (item) => ({ answer: `${item}!` })) {
  const begun: Item[][] = []
  const ends: (() => void)[] = []
  const together = async (items: readonly Item[]) => {
    begun.push([...items])
    await new Promise<void>((resolve) => ends.push(resolve))
    return items.map(outcomeOf)
  }
  const alone = async (item: Item) => {
    begun.push([item])
    return `${item} alone`
  }
  const namesOf = (item: Item) => [item.slice(0, 1)]
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, endNext, work: { together, alone, namesOf } }
}

test('the first starts at once, alone; what arrives meanwhile shares the next batch, up to its size', async () => {
  const { begun, endNext, work } = slowWork()
  const ask = batcher(work, { batches: 1, items: 2 })
  const answers = Promise.all([ask('a1'), ask('b1'), ask('c1'), ask('d1')])
  for (let batch = 0; batch < 3; batch++) await endNext()
  expect(begun).toEqual([['a1'], ['b1', 'c1'], ['d1']])
  expect(await answers).toEqual(['a1!', 'b1!', 'c1!', 'd1!'])
})

test('items with the same key never run at once and keep their order, in whatever batch', async () => {
  const { begun, endNext, work } = slowWork()
  const ask = batcher(work, { batches: 3, items: 9 })
  const answers = Promise.all([ask('a1'), ask('a2'), ask('b1'), ask('a3'), ask('b2')])
  expect(begun).toEqual([['a1'], ['b1']])
  await endNext()
  expect(begun).toEqual([['a1'], ['b1'], ['a2']])
  for (let batch = 0; batch < 4; batch++) await endNext()
  expect(begun.flat().toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
  expect(await answers).toHaveLength(5)
})

test('an item that waits for one of its keys goes before later ones that share another', async () => {
  const { begun, endNext, work } = slowWork()
  const namesOf = (item: Item) => (item === 'c2' ? ['a', 'b'] : [item.slice(0, 1)])
  const ask = batcher({ ...work, namesOf }, { batches: 3, items: 9 })
  const answers = Promise.all([ask('a1'), ask('c2'), ask('b3')])
  expect(begun).toEqual([['a1']])
  for (let batch = 0; batch < 3; batch++) await endNext()
  expect(begun).toEqual([['a1'], ['c2'], ['b3']])
  expect(await answers).toEqual(['a1!', 'c2!', 'b3!'])
})

test('a refusal concerns its own item only, and what comes back as alone is retried alone', async () => {
  const refusal = new Error('refused')
  const { endNext, work } = slowWork((item) =>
    item === 'b1' ? { refusal } : item === 'c1' ? 'alone' : { answer: item },
  )
  const ask = batcher(work, { batches: 1, items: 9 })
  const answers = Promise.allSettled([ask('a1'), ask('b1'), ask('c1')])
  await endNext()
  await endNext()
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 'a1' },
    { status: 'rejected', reason: refusal },
    { status: 'fulfilled', value: 'c1 alone' },
  ])
})

test('a batch that fails is retried one by one, and what waited behind it continues', async () => {
  const together = async (items: readonly Item[]) => {
    if (items.includes('b1')) throw new Error('all of it')
    return items.map((item) => ({ answer: item as string }))
  }
  const alone = async (item: Item) => {
    if (item === 'b1') throw new Error('its own')
    return `${item} alone`
  }
  const ask = batcher({ together, alone, namesOf: () => [] }, { batches: 1, items: 2 })
  const answers = await Promise.allSettled([ask('a1'), ask('b1'), ask('c1'), ask('d1')])
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'a1',
    'Error: its own',
    'c1 alone',
    'd1',
  ])
})

test('each read gets its own result, however they were batched', async () => {
  let asked = 0
  const square = batchReads(
    async (keys: readonly number[]) => {
      asked += 1
      await new Promise((resolve) => setImmediate(resolve))
      return keys.map((key) => key * key)
    },
    { batches: 1, items: 50 },
  )
  expect(await Promise.all(Array.from({ length: 100 }, (_, key) => square(key)))).toEqual(
    Array.from({ length: 100 }, (_, key) => key * key),
  )
  expect(asked).toBeLessThan(5)
})

test('reads that arrive in the same tick are one, including the very first', async () => {
  const asked: number[][] = []
  const read = batchReads(
    async (keys: readonly number[]) => {
      asked.push([...keys])
      return keys
    },
    { batches: 1, items: 3 },
  )
  await Promise.all([1, 2, 3, 4].map(read))
  expect(asked).toEqual([[1, 2, 3], [4]])
})
