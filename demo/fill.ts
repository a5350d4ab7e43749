// Makes the demo on the first start: two sites with their prices, two ready-made members, 1,200 labelled fictional people.
import { addSite, forgetSites, lockSites } from '#features/sites/service.ts'
import { offerBundles, offerCodes } from '#features/payments/service.ts'
import { newId } from '#base/ids.ts'
import { day, minute } from '#base/time.ts'
import { inLongTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { addReadyMade } from './members.ts'
import { demoPeople } from './people.ts'
import { insertPeople, insertPhotos, insertProfiles, recount } from './rows.ts'
import { defaultSiteId, demoBundles, demoCodes, demoSites, secondSiteId } from './sites.ts'

/** Does nothing if there are sites already: an operator's own are never touched. All or nothing, by one of those that start at once. */
export async function fillDemo(platform: Platform, say: (line: string) => void): Promise<void> {
  await inLongTransaction(platform.db, async (tx) => {
    await lockSites(tx)
    const existing = await tx.selectFrom('site').select('id').limit(1).executeTakeFirst()
    if (!existing) await fill({ ...platform, db: tx }, say)
  })
  forgetSites(platform)
}

async function fill(platform: Platform, say: (line: string) => void): Promise<void> {
  say('First start: making the demo site …')
  for (const site of demoSites) await addSite(platform, site)
  await offerBundles(platform, demoBundles())
  await offerCodes(platform, demoCodes)
  await addReadyMade(platform)
  const count = await addPeople(platform)
  say(`The demo has ${count} fictional people, labelled as such, and two members to log in as.`)
}

async function addPeople(platform: Platform): Promise<number> {
  const now = platform.now().getTime()
  const people = (await demoPeople()).map((person) => {
    const signed_up_at = new Date(now - person.signup_days_ago * day)
    return {
      ...person,
      id: newId(signed_up_at.getTime()),
      site_id: person.site === 'default' ? defaultSiteId : secondSiteId,
      fictional: true,
      signed_up_at,
      last_active_at: new Date(now - person.last_active_minutes_ago * minute),
    }
  })
  const photos = people.flatMap(({ id, signed_up_at, photo_seeds }) =>
    photo_seeds.map((seed, position) => ({ member_id: id, position, seed, created_at: signed_up_at })),
  )
  await insertPeople(platform.db, people)
  await insertProfiles(platform.db, people)
  await insertPhotos(platform.db, photos)
  await recount(platform.db)
  return people.length
}
