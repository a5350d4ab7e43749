// The file of a site: what it may hold, what each part of it does, and what is wrong with one.
import { z } from 'zod'
import { idPattern, newId } from '#base/ids.ts'
import { countryCode } from '#features/places/contract.ts'
import { siteSettings } from '#features/sites/contract.ts'
import { withNiche } from '#features/sites/service.ts'

const text = z.string().trim().min(1)
const uuid = z.string().regex(idPattern, { message: 'is not an id' })
const country = z.string().regex(/^[A-Z]{2}$/, { message: 'is two capital letters, like NL', abort: true })
/** Elsewhere nobody could sign up: there are no regions and towns to choose from. */
const servedCountry = country.refine((given) => countryCode.safeParse(given).success, {
  message: `is none of those whose regions and towns are known: ${countryCode.options.join(', ')}`,
})
/** Withdrawn ones, like UK, are read as others; these are parts or unions of countries, or none at all. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const isCountry = (given: string) =>
  Intl.getCanonicalLocales(`und-${given}`)[0] === `und-${given}` && !!regionNames.of(given) && !noCountries.has(given)
const anyCountry = country.refine(isCountry, { message: 'is no country, like NL' })
/** Twice the same would be shown twice: a country to choose, a filter, a bundle to buy. */
const eachOnce = <List extends z.ZodType<readonly unknown[]>>(list: List): List =>
  list.superRefine((given, { addIssue }) => {
    const known = given.map((one) => JSON.stringify(one))
    for (const [at, one] of known.entries())
      if (known.indexOf(one) < at) addIssue({ code: 'custom', path: [at], message: 'is there twice' })
  })
/** What a column of the database holds. */
const count = z.int().min(1).max(2_147_483_647)
const host = z
  .string()
  .trim()
  .refine(
    (given) =>
      /[^.]$/.test(given) && URL.parse(`https://${given}`)?.host === given.toLowerCase() && !given.includes(':'),
    {
      message: 'is the host alone as browsers send it, like twosome.example (xn--… where it has other letters)',
    },
  )
/** Our own headers let browsers load pictures from this host alone, which also knows who asks for them. */
const { cdn_prefix, fictional_icon } = siteSettings.shape
const picturePrefix = cdn_prefix.refine((given) => /^(?:\/[\w.~-]+)*$/.test(given), {
  message: 'is a path of the site’s own host, like /media: browsers load its pictures from no other',
})
const icon = fictional_icon.refine((given) => /^(?:\/(?!\/)\S*|data:image\/\S+)?$/.test(given), {
  message: 'is a path of the site’s own host, like /icon.svg, or a data: address: browsers load pictures from no other',
})
const currency = z
  .string()
  .refine((given) => Intl.supportedValuesOf('currency').includes(given), { message: 'is a currency, like EUR' })
/** In any other currency no page could write them. */
const lowestPrices = siteSettings.shape.minimum_message_costs.superRefine((given, { addIssue }) => {
  for (const [of, costs] of Object.entries(given))
    for (const issue of currency.safeParse(costs.currency).error?.issues ?? [])
      addIssue({ code: 'custom', path: [of, 'currency'], message: issue.message })
})
const { visible_profile_fields, visible_profile_notes, search_fields } = siteSettings.shape
/** Of spaces alone it is empty: the built-in text stands in for it. */
const textOrNone = z.string().trim().default('')
/** Stands in headings, and in senders and subjects of mails. */
const oneLine = (given: string) => !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(given)
const notOneLine = { message: 'is more than one line' }
const settings = siteSettings.omit({ company_id: true }).extend({
  name: text.refine(oneLine, notOneLine),
  description: textOrNone,
  index_title: textOrNone,
  mail_name: textOrNone.refine(oneLine, notOneLine),
  support_phone: textOrNone,
  domain: host,
  countries: eachOnce(z.array(servedCountry).min(1)),
  visible_profile_fields: eachOnce(visible_profile_fields),
  visible_profile_notes: eachOnce(visible_profile_notes),
  search_fields: eachOnce(search_fields),
  minimum_message_costs: lowestPrices,
  cdn_prefix: picturePrefix,
  fictional_icon: icon,
})
/** Read loosely, `null` would be a day in 1970. */
const date = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { message: 'is a day, like 2027-01-31' })
  .transform((given) => new Date(given))
const company = z.strictObject({
  id: uuid.optional().describe('That of another site’s company, if it runs this one too.'),
  name: text.describe('Its name in the footer and the legal pages.'),
  address: text.describe('Its street and postcode.'),
  registration_number: text.describe('Its number in the register of companies.'),
  city: text.describe('Its city.'),
  country: anyCountry.describe('Its country, in two capital letters.'),
  tradenames: z.array(text).default([]).describe('Other names it trades under.'),
  vat_numbers: z.array(text).default([]).describe('Its VAT numbers.'),
  support_phone: text.nullable().default(null).describe('Its phone number.'),
  delete_discount: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe('The percentage taken off for members who are about to delete their account, once each; 0: none.'),
  added_at: date.optional().describe('The date its terms carry; left out: the day it is first put.'),
})
const bundle = z.strictObject({
  country: country
    .nullable()
    .default(null)
    .describe('The country it is sold in; null: all that have no bundle of their own.'),
  credits: count.describe('How many credits it has.'),
  amount_minor: count.describe('Its price in the currency’s minor unit, such as cents.'),
  currency: currency.describe('The currency of its price, like EUR.'),
})
const file = z
  .strictObject({
    id: uuid.default(() => newId()),
    default: z.boolean().default(false),
    settings: z.record(z.string(), z.unknown()).transform(withNiche).pipe(z.strictObject(settings.shape)),
    company,
    bundles: eachOnce(z.array(bundle).min(1)),
  })
  .superRefine(({ settings: { countries, minimum_message_costs }, bundles }, { addIssue }) => {
    const refuse = (...path: (string | number)[]) =>
      addIssue({ code: 'custom', path, message: 'is none of settings.countries: nobody would see it' })
    for (const [at, { country: of }] of bundles.entries())
      if (of !== null && !countries.includes(of)) refuse('bundles', at, 'country')
    for (const of of Object.keys(minimum_message_costs))
      if (!countries.includes(of)) refuse('settings', 'minimum_message_costs', of)
  })
export type SiteFile = z.output<typeof file>

/** What a file says, or what is wrong with it. */
export function parseSiteFile(read: string): SiteFile | string {
  try {
    const written: unknown = JSON.parse(read)
    const [unkept] = unkeptAt(written)
    if (unkept !== undefined)
      return `${unkept}: has a sign that can't be kept: \\u0000, or half of a pair such as \\ud83d.`
    const result = file.safeParse(written, {
      error: ({ input }) => (input === undefined ? 'is missing' : undefined),
    })
    if (result.success) return result.data
    const sentences = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`)
    return sentences.join(' ')
  } catch {
    return 'That file is not JSON.'
  }
}

/** Where the texts stand that PostgreSQL keeps in no column. */
function unkeptAt(written: unknown, ...path: readonly string[]): string[] {
  if (typeof written === 'string') return written.isWellFormed() && !written.includes('\0') ? [] : [path.join('.')]
  if (typeof written !== 'object' || written === null) return []
  return Object.entries(written).flatMap(([name, part]) => unkeptAt(part, ...path, name))
}

/** All parts but the site's own id and whether it is the default one, named as the sentences above name them. */
export function tellSiteFile(): string[] {
  return [
    ...tellParts('settings', siteSettings.omit({ company_id: true }).shape),
    ...tellParts('company', company.shape),
    ...tellParts('bundles', bundle.shape),
  ]
}

function tellParts(of: string, parts: Record<string, z.ZodType>): string[] {
  return Object.entries(parts).map(([name, schema]) => {
    const usual = schema.safeParse(undefined)
    const value = usual.success && usual.data !== undefined ? `left out: ${JSON.stringify(usual.data)}` : null
    const facts = [...valuesOf(schema), value ?? (usual.success ? 'may be left out' : 'needed')]
    return `${of}.${name}  ${schema.description ?? ''}  (${facts.join('; ')})`
  })
}

/** Which values there are, where they can be counted. */
function valuesOf(schema: z.ZodType): string[] {
  const { type, enum: words, items, minimum, maximum } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const several = typeof items === 'object' && 'enum' in items ? items.enum : undefined
  if (words) return [words.join(', ')]
  if (several) return [`any of ${several.join(', ')}`]
  if (type === 'boolean') return ['true, false']
  return type === 'integer' ? [`${minimum} to ${maximum}`] : []
}
