// Failed jobs on the command line: listed, retried once the cause is fixed, or dropped.
import { dropGivenUp, listGivenUp, tryGivenUpAgain } from '#platform/jobs/given-up-jobs.ts'
import type { GivenUp } from '#platform/jobs/given-up-jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { done, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { instant } from './format-health.ts'
import { oneLine } from './one-line.ts'

const usage = notDone(
  'jobs                lists the jobs given up in the last seven days',
  'jobs again <queue>  retries all of them, as if they were new',
  'jobs drop <queue>   drops them, and health no longer mentions them',
)

/** `by` is logged with what was decided. */
export async function decideOnJobs(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  words: readonly string[],
  by: string,
): Promise<Answer> {
  const [verb = 'list', queue, more] = words
  if (verb === 'list' && queue === undefined) return list(await listGivenUp(db))
  const decide = verb === 'again' ? tryGivenUpAgain : verb === 'drop' ? dropGivenUp : null
  if (!decide || !queue || more !== undefined) return usage
  const jobs = await decide(db, queue)
  if (jobs === 0) return notDone(`${queue}: no jobs were given up there.`)
  log.info({ queue, jobs, by }, `jobs: ${verb}`)
  const what = jobs === 1 ? '1 job' : `${jobs} jobs`
  return done(`Done: ${what} of ${queue} ${verb === 'again' ? 'tried again' : 'dropped'}.`)
}

function list(given: readonly GivenUp[]): Answer {
  const lines = given.map(({ queue, jobs, last, reason }) =>
    [queue, jobs, `last ${instant(last)}`, ...(reason ? [oneLine(reason)] : [])].join('  '),
  )
  return done(...(lines.length > 0 ? lines : ['No jobs were given up.']))
}
