// Makes the demo on the first start: two sites with their prices, two ready-made members, 1,200 labelled fictional people.
import { addSite } from '#features/sites/service.ts'
import { offerBundles } from '#features/payments/service.ts'
import { newId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { addReadyMade, readyMade } from './members.ts'
import { demoPeople } from './people.ts'
import { portraitSeed } from './portraits.ts'
import { insertPeople, insertPhotos, insertProfiles, recount } from './rows.ts'
import { defaultSiteId, demoBundles, demoSites, secondSiteId } from './sites.ts'

/** Does nothing where there are sites already: an operator's own are never touched. */
export async function fillDemo(platform: Platform, say: (line: string) => void): Promise<void> {
  const existing = await platform.db.selectFrom('site').select('id').limit(1).executeTakeFirst()
  if (existing) return
  say('First start: making the demo site …')
  for (const site of demoSites) await addSite(platform, site)
  await offerBundles(platform, demoBundles())
  await addReadyMade(platform)
  const count = await addPeople(platform)
  say(`The demo has ${count} fictional people, labelled as such, and two members to log in as.`)
}

/** What is printed at start while the ready-made members are there. */
export async function demoWelcome(platform: Platform, address: string): Promise<string[]> {
  const demo = await platform.db.selectFrom('contact').select('email').where('email', '=', readyMade[0]?.email ?? '').executeTakeFirst()
  const outbox = platform.config.smtpUrl ? [] : [`Mail sent by the site:  ${address}/outbox`]
  const second = new URL(address)
  second.hostname = 'zwei.localhost'
  if (!demo) return [`Duet is at ${address}`, ...outbox]
  return [
    '',
    `Duet is at              ${address}`,
    `A second site is at     ${second.origin}`,
    ...readyMade.map(({ name, email, password }) => `Log in as ${name.padEnd(13)} ${email}  password  ${password}`),
    ...outbox,
    `The calls are told at   ${address}/api`,
    '',
  ]
}

async function addPeople(platform: Platform): Promise<number> {
  const now = platform.now().getTime()
  const people = demoPeople(new Date(now)).map((person) => ({ ...person, id: newId(now - person.signed_up_ago_ms) }))
  await inTransaction(platform.db, async (tx) => {
    const at = (ago: number) => new Date(now - ago)
    const siteOf = (site: string) => (site === 'default' ? defaultSiteId : secondSiteId)
    await insertPeople(tx, people.map(({ id, site, name, signed_up_ago_ms }) => ({ id, site_id: siteOf(site), name, signed_up_at: at(signed_up_ago_ms) })))
    await insertProfiles(tx, people.map((person) => ({
      ...person, site_id: siteOf(person.site), fictional: true,
      signed_up_at: at(person.signed_up_ago_ms), last_active_at: at(person.last_active_ago_ms),
    })))
    await insertPhotos(tx, people.flatMap((person) =>
      Array.from({ length: person.photos }, (_, position) => ({
        member_id: person.id,
        position,
        seed: portraitSeed({ gender: person.gender, hair_color: person.hair_color, age: person.age, key: person.key }, position),
        created_at: at(person.signed_up_ago_ms),
      })),
    ))
    await recount(tx)
  })
  return people.length
}
