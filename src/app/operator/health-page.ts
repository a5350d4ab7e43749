// The state of the jobs, the open cases and the books, as a page for operators and monitors: 200 if all is well, else 503.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#base/escape-html.ts'
import { readJobHealth } from '#platform/jobs/job-health.ts'
import type { QueueHealth } from '#platform/jobs/job-health.ts'
import type { PaymentsOverview } from '#features/payments/overview/service.ts'
import { paymentsOverview } from '#features/payments/overview/service.ts'
import type { Platform } from '#platform/platform.ts'
import { booksProblems, counted, instant, isLate, neverStarted, problemsOf } from './format-health.ts'
import type { Waiting } from './format-health.ts'
import { countWaiting } from './count-waiting.ts'
import { plainPage, sendPlainPage } from '../plain-pages/plain-page.ts'

/** Registers `GET /health` if the operator set a password for it; any user name will do. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  const { config, now } = platform
  const password = config.healthPassword
  if (!password) return
  app.get('/health', async (request, reply) => {
    if (!isPassword(request.headers.authorization, password)) return askForPassword(reply)
    const [queues, cases, overview] = await Promise.all([
      readJobHealth(platform.db),
      countWaiting(platform),
      paymentsOverview(platform),
    ])
    const state = { queues, cases, overview, now: now() }
    const right = isRight(state)
    return sendPlainPage(reply.code(right ? 200 : 503), healthPage(state, right))
  })
}

/** HTTP basic authentication: no session of the product is an operator's. */
function askForPassword(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', 'Basic realm="health", charset="UTF-8"')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('This page needs the password set in HEALTH_PASSWORD.\n')
}

function isPassword(header: string | undefined, password: string): boolean {
  const given = Buffer.from(/^Basic (.+)$/i.exec(header ?? '')?.[1] ?? '', 'base64').toString()
  return timingSafeEqual(digest(given.slice(given.indexOf(':') + 1)), digest(password))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

interface State {
  queues: readonly QueueHealth[] | null
  cases: readonly Waiting[]
  overview: PaymentsOverview
  now: Date
}

function isRight({ queues, cases, overview, now }: State): boolean {
  const isCalm = queues !== null && queues.every((queue) => problemsOf(queue, now).length === 0)
  return isCalm && !cases.some((one) => isLate(one, now)) && booksProblems(overview, now).length === 0
}

function healthPage({ queues, cases, overview, now }: State, right: boolean): string {
  const verdict = right ? 'All is well.' : '<strong class="off">Something needs attention.</strong>'
  const body = queues ? tableOf(queues, now) : `<p>${escapeHtml(neverStarted)}</p>`
  return plainPage(
    'Health',
    `<p>${verdict} <time>${instant(now)}</time></p>${body}${casesTable(cases, now)}${booksLine(overview, now)}`,
  )
}

function booksLine(overview: PaymentsOverview, now: Date): string {
  const problems = booksProblems(overview, now).map((problem) => `<br><span class="off">${escapeHtml(problem)}</span>`)
  const more = problems.length > 0 ? '<br><code>npm run books</code> shows all of it.' : ''
  return `<p>The books were last audited: <time>${instant(overview.audited_at)}</time>${problems.join('')}${more}</p>`
}

function tableOf(queues: readonly QueueHealth[], now: Date): string {
  const rows = queues.map((queue) => {
    const { name, waiting, running, failed, last_done } = queue
    const problems = problemsOf(queue, now).map((problem) => `<br><span class="off">${escapeHtml(problem)}</span>`)
    const counts = [waiting, running, failed].map((count) => `<td class="n">${counted(count)}</td>`)
    return `<tr><td>${escapeHtml(name)}${problems.join('')}</td>${counts.join('')}<td class="t">${instant(last_done)}</td></tr>`
  })
  const heads = ['Waiting', 'Running', 'Given up'].map((head) => `<th scope="col" class="n">${head}</th>`)
  return `<div class="scroll" tabindex="0" role="region" aria-label="Work"><table><thead><tr><th scope="col">Work</th>${heads.join('')}<th scope="col">Last done</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

function casesTable(cases: readonly Waiting[], now: Date): string {
  const rows = cases.map((one) => {
    const late = isLate(one, now) ? '<br><span class="off">waiting for more than a week</span>' : ''
    const since = one.since ? instant(one.since) : '–'
    return `<tr><td>${one.kind}s${late}</td><td class="n">${one.open}</td><td class="t">${since}</td></tr>`
  })
  return `<div class="scroll" tabindex="0" role="region" aria-label="For a person"><table><thead><tr><th scope="col">For a person</th><th scope="col" class="n">Waiting</th><th scope="col">The oldest since</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}
