// The metrics of this process, kept by prom-client: created only if somebody is to read them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { projectRoot } from '#platform/project.ts'
import type { AnsweredRequest, Metrics } from './metrics.ts'

export type Role = 'web' | 'worker' | 'both'

export interface OpenMetrics extends Metrics {
  /** All metrics of this process; nothing is shared with another one. */
  registry: Registry
}

/** Bucket bounds from imperceptible to unbearable, in seconds. */
const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Starts counting, and watches the event loop, memory and CPU time of the process. */
export function openMetrics(role: Role): OpenMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'duet_build_info',
    help: 'Always 1: which version this process runs, and as what.',
    labelNames: ['version', 'role'],
    registers,
  }).set({ version: versionHere(), role }, 1)
  const windows = new Gauge({
    name: 'duet_windows_open',
    help: 'Open windows of members, by their sockets.',
    registers,
  })
  const count = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const messages = count('duet_messages_total', 'Messages committed, by kind.', 'kind')
  const mails = count('duet_mails_total', 'Mails handed to the mail server, by outcome.', 'outcome')
  const pushes = count('duet_pushes_total', 'Notices handed to push services, by outcome.', 'outcome')
  const texts = count('duet_texts_total', 'Text messages handed to the gateway, by outcome.', 'outcome')
  const payments = count('duet_payment_reads_total', 'Payments read from the provider, by cause.', 'by', 'outcome')
  const lines = count('duet_log_lines_total', 'Lines of the log that are warnings or errors.', 'level')
  startAtZero(messages, 'kind', ['text', 'gift', 'photo', 'automatic'])
  startAtZero(mails, 'outcome', ['sent', 'refused', 'failed'])
  startAtZero(pushes, 'outcome', ['sent', 'gone', 'failed'])
  startAtZero(texts, 'outcome', ['sent', 'failed'])
  startAtZero(lines, 'level', ['warn', 'error'])
  for (const by of ['notice', 'asking']) startAtZero(payments, 'outcome', ['settled', 'refused', 'failed'], { by })
  return {
    registry,
    requestAnswered: requestCounter(registers, role),
    windowOpened: () => {
      windows.inc()
      return () => windows.dec()
    },
    messageSent: (kind) => messages.inc({ kind }),
    mailTried: (outcome) => mails.inc({ outcome }),
    pushTried: (outcome) => pushes.inc({ outcome }),
    textTried: (outcome) => texts.inc({ outcome }),
    paymentRead: (by, outcome) => payments.inc({ by, outcome }),
    logged: (level) => lines.inc({ level }),
  }
}

/** A first failure only shows as an increase if there was a zero before. */
function startAtZero(counter: Counter, label: string, values: readonly string[], others: object = {}): void {
  for (const value of values) counter.inc({ ...others, [label]: value }, 0)
}

/** Durations are kept by route alone: by status too, there would be four times as many series. */
function requestCounter(registers: Registry[], role: Role): (request: AnsweredRequest) => void {
  const answered = new Counter({
    name: 'duet_http_requests_total',
    help: 'Requests answered, by method, pattern of the route and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'duet_http_request_duration_seconds',
    help: 'From the arrival of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets: answerSeconds,
    registers,
  })
  // Initialised before the first request: an alert can't notice that a missing series does not increase.
  if (role !== 'worker') startAtZero(answered, 'status', ['2xx', '5xx'], { method: 'GET', route: '/' })
  return ({ method, route, status, seconds }) => {
    answered.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
    durations.observe({ method, route }, seconds)
  }
}

function versionHere(): string {
  return (JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version
}
