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
  id: uuid.optional().describe('That of another site’s company, if it runs this one too.'),
  name: text.describe('Its name in the footer and the legal pages.'),
  address: text.describe('Its street and postcode.'),
  registration_number: text.describe('Its number in the register of companies.'),
  city: text.describe('Its city.'),
  country: country.describe('Its country, in two capital letters.'),
  tradenames: z.array(text).default([]).describe('Other names it trades under.'),
  vat_numbers: z.array(text).default([]).describe('Its VAT numbers.'),
  support_phone: text.nullable().default(null).describe('Its phone number.'),
  delete_discount: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe('The percentage taken off for members who are about to delete their account, once each; 0: none.'),
  added_at: z.coerce.date().optional().describe('The date its terms carry; left out: the day it is first put.'),
})
const bundle = z.strictObject({
  country: country
    .nullable()
    .default(null)
    .describe('The country it is sold in; null: all that have no bundle of their own.'),
  credits: count.describe('How many credits it has.'),
  amount_minor: count.describe('Its price in the currency’s minor unit, such as cents.'),
  currency: z
    .string()
    .refine((given) => Intl.supportedValuesOf('currency').includes(given), { message: 'is a currency, like EUR' })
    .describe('The currency of its price, like EUR.'),
})
const file = z.strictObject({
  id: uuid.default(() => newId()),
  default: z.boolean().default(false),
  settings: z.record(z.string(), z.unknown()).transform(withNiche).pipe(z.strictObject(settings.shape)),
  company,
  bundles: z.array(bundle).min(1),
})
export type SiteFile = z.output<typeof file>

/** What a file says, or what is wrong with it. */
export function parseSiteFile(read: string): SiteFile | string {
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
