// Sites on the command line, each as one file: its name, whom it serves, what it costs, who is behind it.
import { readFile } from 'node:fs/promises'
import { newId } from '#base/ids.ts'
import { bundlesOf, setBundles } from '#features/payments/offer/service.ts'
import { listAllSites, lockSites, putSite } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { done, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { oneLine } from './one-line.ts'
import { parseSiteFile, tellSiteFile } from './site-file.ts'
import type { SiteFile } from './site-file.ts'

const usage = notDone(
  'sites                  lists the sites; with none, the next start creates the demo',
  'sites show <host>      the site as a file: its settings, its company, and what is for sale',
  'sites put <file>       creates or changes the site in such a file; without an id, a new one',
  'sites settings         lists what such a file may hold, and what each part of it does',
)

export async function lookAtSites(platform: Platform, words: readonly string[]): Promise<Answer> {
  const [verb = 'list', what, more] = words
  if (verb === 'list' && what === undefined) return list(platform)
  if (verb === 'settings' && what === undefined) return done(...tellSiteFile())
  if (what === undefined || more !== undefined) return usage
  if (verb === 'show') return show(platform, what)
  return verb === 'put' ? put(platform, what) : usage
}

async function list(platform: Platform): Promise<Answer> {
  const lines = (await listAllSites(platform.db)).map(({ id, isDefault, settings, company }) =>
    [settings.domain, settings.name, settings.countries.join(' '), company?.name ?? '', id]
      .concat(isDefault ? ['also for all other hosts'] : [])
      .map(oneLine)
      .join('  '),
  )
  return done(...(lines.length > 0 ? lines : ['There are none.']))
}

async function show(platform: Platform, host: string): Promise<Answer> {
  const asked = host.toLowerCase()
  const site = (await listAllSites(platform.db)).find(({ settings }) => settings.domain.toLowerCase() === asked)
  if (!site) return notDone('There is no such site: `sites` lists them.')
  const { id, isDefault, settings, company } = site
  const { company_id: _, ...own } = settings
  const bundles = await bundlesOf(platform.db, id)
  const file = { id, default: isDefault, settings: own, company, bundles }
  return done(...JSON.stringify(file, null, 2).split('\n'))
}

async function put(platform: Platform, path: string): Promise<Answer> {
  const given = await readFile(path).then(
    // Decoded like this, a byte order mark is left out.
    (read) => parseSiteFile(new TextDecoder().decode(read)),
    () => `${path} can't be read.`,
  )
  if (typeof given === 'string') return notDone(given)
  const { id, settings, bundles } = given
  try {
    await inTransaction(platform.db, async (tx) => {
      await lockSites(tx)
      const sites = await listAllSites(tx)
      const company = wholeCompany(given, sites, platform.now())
      // There must be one for hosts that belong to no site.
      const isDefault = given.default || !sites.some((site) => site.id !== id && site.isDefault)
      await putSite(platform, tx, { id, isDefault, company, settings: { ...settings, company_id: company.id } })
      await setBundles(tx, id, bundles, platform.now())
    })
  } catch (error) {
    if (violates(error, 'site_host_once')) return notDone('settings.domain: another site has this host already.')
    throw error
  }
  return done(`Done: ${settings.domain} is site ${id}. Keep the id in its file.`)
}

/** Left out, the id and the day it was added stay: that day dates the terms. */
function wholeCompany(given: SiteFile, sites: Awaited<ReturnType<typeof listAllSites>>, now: Date) {
  const id = given.company.id ?? sites.find((site) => site.id === given.id)?.company?.id ?? newId(now.getTime())
  const known = sites.find(({ company }) => company?.id === id)?.company
  return { ...given.company, id, added_at: given.company.added_at ?? known?.added_at ?? now }
}
