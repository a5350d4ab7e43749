// What the command line says about the demo once the product is ready; kept small, because it is loaded at every start.
import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import { readyMade } from './accounts.ts'
import { defaultSiteId } from './sites.ts'

/** What is printed at start as long as the ready-made members exist; `here` is the address on this machine, which alone sees the outbox. */
export async function demoWelcome(platform: Platform, address: string, here: string): Promise<string[]> {
  const demo = await platform.db
    .selectFrom('contact')
    .select('email')
    .where('site_id', '=', defaultSiteId)
    .where(sql<string>`lower(email)`, '=', readyMade[0]?.email ?? '')
    .executeTakeFirst()
  const outbox = platform.config.smtpUrl ? [] : [`Mail sent by the site:  ${here}/outbox`]
  const second = new URL(here)
  second.hostname = 'zwei.localhost'
  if (!demo) return [`Duet is at ${address}`, ...outbox]
  return [
    '',
    `Duet is at              ${address}`,
    `A second site is at     ${second.origin}`,
    ...readyMade.map(({ name, email, password }) => `Log in as ${name.padEnd(13)} ${email}  password  ${password}`),
    ...outbox,
    `API reference at        ${address}/api`,
    '',
  ]
}
