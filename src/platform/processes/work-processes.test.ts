// Work in separate processes: whatever it does, the caller survives.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openWorkProcesses } from './work-processes.ts'
import { usualSource } from './work-usage.ts'
import type { UsageSource } from './work-usage.ts'

const megabyte = 1024 * 1024
const usual = { mostCpuMs: 1_500, stuckMs: 60_000, mostBytes: 256 * megabyte, restBytes: 200 * megabyte }
const open = (change: Partial<typeof usual & { source: UsageSource }> = {}) =>
  openWorkProcesses({
    script: path.join(import.meta.dirname, '../testing/misbehaving-process.ts'),
    ...usual,
    ...change,
  })
const pidOf = (answer: unknown) => (answer as { pid: number }).pid

test('a process is reused, and has none of our environment', async () => {
  process.env['SECRET_OF_THE_TEST'] = 'x'
  const work = open()
  const [first, second] = [await work.run({ wish: 'answer' }), await work.run({ wish: 'answer' })]
  expect(pidOf(second)).toBe(pidOf(first))
  expect((first as { env: string[] }).env).not.toContain('SECRET_OF_THE_TEST')
})

test('two at once have a process each', async () => {
  const work = open()
  const answers = await Promise.all([work.run({ wish: 'answer' }), work.run({ wish: 'answer' })])
  expect(new Set(answers.map(pidOf)).size).toBe(2)
})

test.each([
  ['die', 'died'],
  ['sleep', 'stuck'],
])('[5.29] one that is told to %s: %s, and the next is served', async (wish, why) => {
  // Long enough for a process to start on a busy machine; one that dies is not waited for.
  const work = open(wish === 'sleep' ? { stuckMs: 6_000 } : {})
  await expect(work.run({ wish })).rejects.toMatchObject({ why })
  expect(pidOf(await work.run({ wish: 'answer' }))).toBeGreaterThan(0)
})

const words = { system: 'the system tells what it uses', reported: 'only it tells itself what it uses' }
const sources = [...new Set<UsageSource>([usualSource, 'reported'])]

describe.each(sources.map((source) => [words[source], source] as const))('[5.29] where %s', (_words, source) => {
  test.each(['spin', 'dig'])('one that works for ever (%s) is killed for its CPU time', async (wish) => {
    const work = open({ source })
    await expect(work.run({ wish })).rejects.toMatchObject({ why: 'work' })
    expect(pidOf(await work.run({ wish: 'answer' }))).toBeGreaterThan(0)
  })

  test('one that waits longer than its CPU limit may finish', async () => {
    const work = open({ source })
    expect(pidOf(await work.run({ wish: 'nap' }))).toBeGreaterThan(0)
  })

  test('the CPU time of one task does not count for the next', async () => {
    // More than a busy machine makes it wait in silence, less than all of it together.
    const work = open({ source, mostCpuMs: 3_000 })
    const first = await work.run({ wish: 'toil' })
    for (const _ of [2, 3, 4, 5, 6]) expect(pidOf(await work.run({ wish: 'toil' }))).toBe(pidOf(first))
  })

  test('one that eats memory is killed, and the next is served', async () => {
    const work = open({ source, mostCpuMs: 60_000 })
    await expect(work.run({ wish: 'eat' })).rejects.toMatchObject({ why: 'memory' })
    expect(pidOf(await work.run({ wish: 'answer' }))).toBeGreaterThan(0)
  })

  test('one that holds much memory after its work is replaced', async () => {
    const work = open({ source, restBytes: 1 })
    const [first, second] = [await work.run({ wish: 'nap' }), await work.run({ wish: 'answer' })]
    expect(pidOf(second)).not.toBe(pidOf(first))
  })
})
