// Sites on the command line, each as one file: its name, whom it serves, what it costs, who is behind it.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { idPattern, newId } from '#base/ids.ts'
import { countryCode } from '#features/places/contract.ts'
import { bundlesOf, setBundles } from '#features/payments/offer/service.ts'
import { siteSettings } from '#features/sites/contract.ts'
import { listAllSites, putSite, withNiche } from '#features/sites/service.ts'
import { inTransaction, violates } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { done, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { oneLine } from './one-line.ts'

const usage = notDone(
  'sites                  lists the sites; with none, the next start creates the demo',
  'sites show <host>      the site as a file: its settings, its company, and what is for sale',
  'sites put <file>       creates or changes the site in such a file; without an id, a new one',
  'sites settings         lists the possible settings, and what each does',
)

export async function lookAtSites(platform: Platform, words: readonly string[]): Promise<Answer> {
  const [verb = 'list', what, more] = words
  if (verb === 'list' && what === undefined) return list(platform)
  if (verb === 'settings' && what === undefined) return done(...tellSettings())
  if (what === undefined || more !== undefined) return usage
  if (verb === 'show') return show(platform, what)
  return verb === 'put' ? put(platform, what) : usage
}

async function list(platform: Platform): Promise<Answer> {
  const lines = (await listAllSites(platform)).map(({ id, isDefault, settings, company }) =>
    [settings.domain, settings.name, settings.countries.join(' '), company?.name ?? '', id]
      .concat(isDefault ? ['also for all other hosts'] : [])
      .map(oneLine)
      .join('  '),
  )
  return done(...(lines.length > 0 ? lines : ['There are none.']))
}

async function show(platform: Platform, host: string): Promise<Answer> {
  const asked = host.toLowerCase()
  const site = (await listAllSites(platform)).find(({ settings }) => settings.domain.toLowerCase() === asked)
  if (!site) return notDone('There is no such site: `sites` lists them.')
  const { id, isDefault, settings, company } = site
  const { company_id: _, ...own } = settings
  const bundles = await bundlesOf(platform.db, id)
  const file = { id, default: isDefault, settings: own, company, bundles }
  return done(...JSON.stringify(file, null, 2).split('\n'))
}

const text = z.string().trim().min(1)
const uuid = z.string().regex(idPattern, { message: 'is not an id' })
const country = z.string().regex(/^[A-Z]{2}$/, { message: 'is two capital letters, like NL', abort: true })
/** Elsewhere nobody could sign up: there are no regions and towns to choose from. */
const servedCountry = country.refine((given) => countryCode.safeParse(given).success, {
  message: `is none of those whose regions and towns are known: ${countryCode.options.join(', ')}`,
})
/** What a column of the database holds. */
const count = z.int().min(1).max(2_147_483_647)
const host = z
  .string()
  .trim()
  .refine(
    (given) => given !== '' && URL.parse(`https://${given}`)?.host === given.toLowerCase() && !given.includes(':'),
    {
      message: 'is the host alone as browsers send it, like twosome.example (xn--… where it has other letters)',
    },
  )
const settings = siteSettings
  .omit({ company_id: true })
  .extend({ domain: host, countries: z.array(servedCountry).min(1) })
const company = z.strictObject({
  id: uuid.optional(),
  name: text,
  address: text,
  registration_number: text,
  city: text,
  country,
  tradenames: z.array(text).default([]),
  vat_numbers: z.array(text).default([]),
  support_phone: text.nullable().default(null),
  delete_discount: z.int().min(0).max(100).default(0),
  added_at: z.coerce.date().optional(),
})
const bundle = z.strictObject({
  country: country.nullable().default(null),
  credits: count,
  amount_minor: count,
  currency: z
    .string()
    .refine((given) => Intl.supportedValuesOf('currency').includes(given), { message: 'is a currency, like EUR' }),
})
const file = z.strictObject({
  id: uuid.default(() => newId()),
  default: z.boolean().default(false),
  settings: z.record(z.string(), z.unknown()).transform(withNiche).pipe(z.strictObject(settings.shape)),
  company,
  bundles: z.array(bundle).min(1),
})
type SiteFile = z.output<typeof file>

async function put(platform: Platform, path: string): Promise<Answer> {
  const given = await readFile(path).then(
    // Decoded like this, a byte order mark is left out.
    (read) => parsed(new TextDecoder().decode(read)),
    () => `${path} can't be read.`,
  )
  if (typeof given === 'string') return notDone(given)
  const { id, settings, bundles } = given
  const sites = await listAllSites(platform)
  const others = sites.filter((site) => site.id !== id)
  const company = wholeCompany(given, sites, platform.now())
  // There must be one for hosts that belong to no site.
  const isDefault = given.default || !others.some((site) => site.isDefault)
  try {
    await inTransaction(platform.db, async (tx) => {
      const whole = { ...settings, company_id: company.id }
      await putSite(platform, tx, { id, isDefault, company, settings: whole })
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

/** What a file says, or what is wrong with it. */
function parsed(read: string): SiteFile | string {
  try {
    const result = file.safeParse(JSON.parse(read), {
      error: ({ input }) => (input === undefined ? 'is missing' : undefined),
    })
    if (result.success) return result.data
    const sentences = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`)
    return sentences.join(' ')
  } catch {
    return 'That file is not JSON.'
  }
}

function tellSettings(): string[] {
  return Object.entries(siteSettings.omit({ company_id: true }).shape).map(([name, schema]) => {
    const usual = schema.safeParse(undefined)
    const left = usual.success ? `left out: ${JSON.stringify(usual.data)}` : 'needed'
    return `${name}  ${schema.description ?? ''}  (${left})`
  })
}
