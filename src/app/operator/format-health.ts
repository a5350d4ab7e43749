// The state of the jobs and the open cases in words, for whoever runs the server; it says whether anything needs attention.
import { day, minute } from '#base/time.ts'
import type { PaymentsOverview } from '#features/payments/overview/service.ts'
import { mostCounted } from '#platform/jobs/job-health.ts'
import type { QueueHealth } from '#platform/jobs/job-health.ts'
import { oneLine } from './one-line.ts'

interface Section {
  lines: readonly string[]
  right: boolean
}

/** Longer than any job waits while a worker runs. One that takes longer is worth a look, though on a very large site it may be right. */
const tooLongMs = 15 * minute

export const neverStarted = 'No process has started the jobs yet.'

/** `queues` as the job tables have them; null if the jobs were never started. */
export function formatHealth(queues: readonly QueueHealth[] | null, now: Date): Section {
  if (!queues) return { lines: [neverStarted], right: false }
  const formatted = queues.map((queue) => formatQueue(queue, now))
  const lines = [`The jobs at ${instant(now)}`, ...formatted.map(({ line }) => line)]
  return { lines, right: formatted.every(({ right }) => right) }
}

function formatQueue(queue: QueueHealth, now: Date): { line: string; right: boolean } {
  const { name, waiting, running, last_done } = queue
  const problems = problemsOf(queue, now)
  const counts = `${counted(waiting)} waiting, ${counted(running)} running, last done ${instant(last_done)}`
  const right = problems.length === 0
  return { line: `${right ? 'ok ' : 'OFF'}  ${name}: ${[counts, ...problems].join('; ')}`, right }
}

/** What needs attention in a queue. */
export function problemsOf({ failed, stumbling, reason, waits_since, runs_since }: QueueHealth, now: Date): string[] {
  const isOld = (since: Date | null) => since !== null && now.getTime() - since.getTime() > tooLongMs
  return [
    ...(failed > 0 ? [`${counted(failed)} given up${reason ? `: ${oneLine(reason)}` : ''}`] : []),
    ...(stumbling > 0
      ? [`${counted(stumbling)} tried again and again${failed === 0 && reason ? `: ${oneLine(reason)}` : ''}`]
      : []),
    ...(isOld(waits_since) ? [`waiting since ${instant(waits_since)}: does a worker run?`] : []),
    ...(isOld(runs_since) ? [`running since ${instant(runs_since)}`] : []),
  ]
}

export const counted = (jobs: number) => (jobs > mostCounted ? `over ${mostCounted}` : String(jobs))

/** Members are told that a person usually looks within two working days. */
const openTooLongMs = 7 * day

/** What a person has to look at: how much of it, and since when. */
export interface Waiting {
  kind: string
  open: number
  since: Date | null
}

/** How much is waiting for a person at each desk, and since when. */
export function formatCases(cases: readonly Waiting[], now: Date): Section {
  const lines = cases.map((one) => {
    const { kind, open, since } = one
    const waits = open === 0 ? 'none' : `${open}, the oldest since ${instant(since)}`
    return `${isLate(one, now) ? 'OFF' : 'ok '}  ${kind}s: ${waits}`
  })
  return { lines: ['Waiting for a person', ...lines], right: !cases.some((one) => isLate(one, now)) }
}

/** The result of the latest audit of the books, in one line. */
export function formatBooksLine(overview: PaymentsOverview, now: Date): Section {
  const problems = booksProblems(overview, now)
  const looked = overview.audited_at ? `audited ${instant(overview.audited_at)}` : 'not audited yet'
  const right = problems.length === 0
  return { lines: [`${right ? 'ok ' : 'OFF'}  books: ${[looked, ...problems].join('; ')}`], right }
}

/** They are audited every night; if one audit fails, the next makes up for it. */
const booksTooOldMs = 2 * day

/** What needs attention in the books: `npm run books` shows all of it. */
export function booksProblems({ audited_at, broken, differing }: PaymentsOverview, now: Date): string[] {
  return [
    ...(broken ? [`${broken} of the recounts ${broken === 1 ? 'does' : 'do'} not hold`] : []),
    ...(differing
      ? [`${differing} ${differing === 1 ? 'sum differs' : 'sums differ'} from the payment provider’s`]
      : []),
    ...(audited_at && now.getTime() - audited_at.getTime() > booksTooOldMs ? ['not audited for two days'] : []),
  ]
}

export const isLate = ({ since }: Waiting, now: Date) =>
  since !== null && now.getTime() - since.getTime() > openTooLongMs

export const instant = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never')
