// The figures that are looked up, by name and meaning. Each covers the whole installation, whichever process reports it.
import { second } from '#base/time.ts'
import type { PaymentsOverview } from '#features/payments/overview/service.ts'
import type { QueueHealth } from '#platform/jobs/job-health.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { schedulePeriod } from '#platform/metrics/schedule-period.ts'
import type { Waiting } from '../operator/format-health.ts'

export interface Figure {
  name: string
  help: string
  /** An unknown value is left out. */
  values: readonly { labels?: Readonly<Record<string, string>>; value: number | null }[]
}

type Jobs = readonly Pick<JobDefinition<object>, 'name' | 'schedule'>[]

/** Queues that never had a job have nothing waiting. */
export function queueFigures(jobs: Jobs, queues: readonly QueueHealth[]): Figure[] {
  const healthOf = new Map(queues.map((queue) => [queue.name, queue]))
  const names = [...new Set([...jobs.map(({ name }) => name), ...healthOf.keys()])]
  const figure = (name: string, help: string, of: (queue?: QueueHealth) => number | null): Figure => ({
    name: `queue_${name}`,
    help,
    values: names.map((queue) => ({ labels: { queue }, value: of(healthOf.get(queue)) })),
  })
  const rounds = jobs.flatMap(({ name, schedule }) =>
    schedule ? [{ labels: { queue: name }, value: schedulePeriod(schedule) }] : [],
  )
  return [
    { name: 'queue_period_seconds', help: 'How often work comes round by itself.', values: rounds },
    figure('waiting', 'Jobs that are due and not begun, retries too; 10001 for more.', (queue) => queue?.waiting ?? 0),
    figure('running', 'Jobs under way; 10001 for more.', (queue) => queue?.running ?? 0),
    figure(
      'given_up',
      'Jobs of the last seven days that failed for good and that no later round made good; 10001 for more.',
      (queue) => queue?.failed ?? 0,
    ),
    figure(
      'stumbling',
      'Jobs tried for a quarter of an hour or more; 10001 for more.',
      (queue) => queue?.stumbling ?? 0,
    ),
    figure('oldest_due_timestamp_seconds', 'Since when the longest waiting job is due.', (queue) =>
      secondsOf(queue?.waits_since),
    ),
    figure('oldest_running_timestamp_seconds', 'When the longest running job began.', (queue) =>
      secondsOf(queue?.runs_since),
    ),
    figure('last_success_timestamp_seconds', 'When a job was last done.', (queue) => secondsOf(queue?.last_done)),
  ]
}

export function caseFigures(cases: readonly Waiting[]): Figure[] {
  return [
    {
      name: 'cases_open',
      help: 'Reports, complaints, photos and refunds that wait for a person.',
      values: cases.map(({ kind, open }) => ({ labels: { kind }, value: open })),
    },
    {
      name: 'cases_oldest_timestamp_seconds',
      help: 'Since when the longest waiting case is open.',
      values: cases.map(({ kind, since }) => ({ labels: { kind }, value: secondsOf(since) })),
    },
  ]
}

export function paymentFigures(overview?: PaymentsOverview): Figure[] {
  const figure = (name: string, help: string, value: number | null | undefined): Figure => ({
    name,
    help,
    values: [{ value: value ?? null }],
  })
  return [
    figure('payments_pending', 'Payments whose outcome is open; 10001 for more.', overview?.pending),
    figure(
      'payments_oldest_pending_timestamp_seconds',
      'Since when the oldest of them is open.',
      secondsOf(overview?.pending_since),
    ),
    figure(
      'books_audited_timestamp_seconds',
      'When the books were last looked at as a whole.',
      secondsOf(overview?.audited_at),
    ),
    figure('books_broken', 'Recounts of the books that did not hold at the last look.', overview?.broken),
    figure(
      'books_differing',
      'Sums that differed from those of the payment provider at the last look.',
      overview?.differing,
    ),
    figure(
      'books_compared_timestamp_seconds',
      'When the books were last compared with those of the payment provider.',
      secondsOf(overview?.compared_at),
    ),
  ]
}

/** In blocks, as the system reports it. */
export function diskFigures(disk: { bavail: number; blocks: number; bsize: number } | null): Figure[] {
  const bytes = (blocks: number | undefined) => [{ value: disk && blocks !== undefined ? blocks * disk.bsize : null }]
  return [
    { name: 'data_dir_free_bytes', help: 'Room that is left where DATA_DIR lies.', values: bytes(disk?.bavail) },
    { name: 'data_dir_size_bytes', help: 'All the room where DATA_DIR lies.', values: bytes(disk?.blocks) },
  ]
}

const secondsOf = (at: Date | null | undefined) => (at ? at.getTime() / second : null)
