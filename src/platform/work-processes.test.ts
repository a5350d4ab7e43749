// Work in processes of its own: whatever it does, the one who asked goes on.
import path from 'node:path'
import { expect, test } from 'vitest'
import { openWorkProcesses } from './work-processes.ts'

const megabyte = 1024 * 1024
const open = (restBytes = 200 * megabyte) =>
  openWorkProcesses({
    script: path.join(import.meta.dirname, 'testing/misbehaving-process.ts'),
    timeoutMs: 3_000,
    mostBytes: 256 * megabyte,
    restBytes,
  })
const pidOf = (answer: unknown) => (answer as { pid: number }).pid

test('a process is used again, and knows nothing of our environment', async () => {
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
  ['sleep', 'slow'],
])('[5.29] one that is told to %s %s, and the next is served', async (wish, why) => {
  const work = open()
  await expect(work.run({ wish })).rejects.toMatchObject({ why })
  expect(pidOf(await work.run({ wish: 'answer' }))).toBeGreaterThan(0)
})

test.runIf(process.platform === 'linux')('[5.29] one that eats memory is ended, and the next is served', async () => {
  const work = open()
  await expect(work.run({ wish: 'eat' })).rejects.toMatchObject({ why: 'memory' })
  expect(pidOf(await work.run({ wish: 'answer' }))).toBeGreaterThan(0)
})

test.runIf(process.platform === 'linux')('one that holds much after its work is replaced', async () => {
  const work = open(1)
  const [first, second] = [await work.run({ wish: 'answer' }), await work.run({ wish: 'answer' })]
  expect(pidOf(second)).not.toBe(pidOf(first))
})
