// The outbox of an installation without a mail server: there one reads, in the browser, what would have been mailed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '#base/errors.ts'
import { escapeHtml } from '#base/escape-html.ts'
import { idPattern } from '#base/ids.ts'
import { listOutbox, readMail } from '#features/notifications/service.ts'
import { listTextsOfOutbox } from '#features/notifications/texts/service.ts'
import { isLoopback } from '#features/sites/rules.ts'
import { siteOfHost } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { plainPage as page, sendPlainPage as sendPage } from './plain-page.ts'

type Text = Awaited<ReturnType<typeof listTextsOfOutbox>>[number]
type Listed = Awaited<ReturnType<typeof listOutbox>>[number]

/** Registers the outbox, for this machine only and only while mails have nowhere else to go. */
export function serveOutbox(app: FastifyInstance, platform: Platform): void {
  if (platform.config.smtpUrl) return
  const { db } = platform
  const show = (mail: Listed) => ({ ...mail, created_at: mail.created_at.toISOString() })

  app.get('/outbox.json', async (request, reply) => {
    await refuseStrangers(platform, request)
    const texts = (await textsWaiting()).map((text) => ({ ...text, created_at: text.created_at.toISOString() }))
    return reply.send({ mails: (await listOutbox(db)).map(show), texts })
  })
  app.get('/outbox', async (request, reply) => {
    await refuseStrangers(platform, request)
    return sendPage(reply, listPage(await listOutbox(db), await textsWaiting()))
  })
  app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    const mail = await mailAsked(request)
    return sendPage(reply, mailPage(mail))
  })
  app.get<{ Params: { id: string } }>('/outbox/:id/json', async (request, reply) => {
    const { html: _html, ...mail } = await mailAsked(request)
    return reply.send({ ...show(mail), links: mail.body_text.match(/https?:\/\/\S+/g) ?? [] })
  })

  async function textsWaiting() {
    return platform.texts ? [] : listTextsOfOutbox(db)
  }

  async function mailAsked(request: FastifyRequest<{ Params: { id: string } }>) {
    await refuseStrangers(platform, request)
    const mail = idPattern.test(request.params.id) ? await readMail(db, request.params.id) : undefined
    if (!mail) throw new ProductError('not_found')
    return mail
  }
}

/** Mails contain links that open accounts: only this machine may read them. */
async function refuseStrangers(platform: Platform, { ip, raw }: FastifyRequest): Promise<void> {
  const isHere = /^(::ffff:)?127\.|^::1$/.test(ip)
  if (!isHere || !(await isOurName(platform, raw.headers.host ?? ''))) throw new ProductError('not_found')
}

/**
 * Whether a browser asked for this machine by its own name, or by a site's. Under any other name it shows somebody's page, who gave
 * that name the address of this machine, to read here what the browser may (12.271).
 */
async function isOurName(platform: Platform, host: string): Promise<boolean> {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  if (isLoopback(name) || /^(.+\.)?localhost$/.test(name)) return true
  return (await siteOfHost(platform, name)).host === name
}

function listPage(mails: Listed[], texts: Text[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/outbox/${mail.id}"><b>${escapeHtml(mail.subject)}</b>
<span>${escapeHtml(mail.to_address)}</span> <time datetime="${mail.created_at.toISOString()}">${time(mail.created_at)}</time></a></li>`,
  )
  const body = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>Nothing has been written yet.</p>'
  const messages = texts.map(
    (text) => `<li><a><b>${escapeHtml(text.body ?? '')}</b>
<span>${escapeHtml(text.to_number ?? '')}</span> <time datetime="${text.created_at.toISOString()}">${time(text.created_at)}</time></a></li>`,
  )
  const toPhones =
    messages.length > 0
      ? `<h2>To phones</h2><p>No gateway for text messages is set up (<code>SMS_URL</code>).</p><ul>${messages.join('\n')}</ul>`
      : ''
  return page(
    'Outbox',
    `<p>No mail server is set up (<code>SMTP_URL</code>), so mails wait here. Only this machine can read them.</p>${toPhones}${body}`,
  )
}

function mailPage(mail: NonNullable<Awaited<ReturnType<typeof readMail>>>): string {
  return page(
    mail.subject,
    `<p><a href="/outbox">Outbox</a></p><dl><dt>To</dt><dd>${escapeHtml(mail.to_address)}</dd><dt>Written</dt><dd>${time(mail.created_at)}</dd></dl>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html.replace('<head>', '<head><base target="_top">'))}"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(mail.body_text)}</pre></details>`,
  )
}

function time(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
