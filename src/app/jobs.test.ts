// No room's jobs are forgotten: a worker handles every job that any room defines.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { openStage } from './testing/stage.ts'
import { jobsOf } from './jobs.ts'

const stage = await openStage()

test('a worker handles the jobs of every room, each with a name of its own', async () => {
  const taken = jobsOf(stage.platform).map(({ name }) => name)
  const files = globSync('features/**/jobs.ts', { cwd: join(import.meta.dirname, '..') })
  expect(files.length).toBeGreaterThan(3)
  const defined: string[] = []
  for (const file of files) {
    const room = (await import(join(import.meta.dirname, '..', file))) as Record<string, unknown>
    for (const make of Object.values(room)) {
      if (typeof make !== 'function') continue
      const jobs = (make as (platform: object) => JobDefinition<object>[])(stage.platform)
      defined.push(...jobs.map(({ name }) => name))
    }
  }
  expect(taken.toSorted()).toEqual(defined.toSorted())
  expect(new Set(taken).size).toBe(taken.length)
})
