// Answers about an e-mail address where a site hides who is a member: at fixed moments, so that the work behind them can't be timed.
import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { hidesMembership } from '../activation/service.ts'

/** Longer than any of that work takes, on a machine that is not overloaded. */
const stepMs = 100

/** Done or refused, the answer comes at the next of these moments. */
export async function answerEvenly<Value>(
  platform: Platform,
  { siteId }: Pick<Caller, 'siteId'>,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!(await hidesMembership(platform, siteId))) return work()
  const since = performance.now()
  try {
    return await work()
  } finally {
    await wait(stepMs - ((performance.now() - since) % stepMs))
  }
}
