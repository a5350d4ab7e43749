// Discount codes on the command line, created, listed and ended: only those who run the server have access.
import { z } from 'zod'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import { formatMoney, minorUnits } from '#base/money.ts'
import { paymentMethods } from '#base/payment-methods.ts'
import { codesOf, codeValidities, endCode, makeCode } from '#features/payments/codes/service.ts'
import { hasSites, siteOfHost } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { done, notDone } from './answer.ts'
import type { Answer } from './answer.ts'

const usage = notDone(
  'codes [member=<id>]                         lists the codes for everybody, or those of one member',
  'codes make code=<word> percentage=<1-100> validity=<when> [field=<value> …]',
  'codes end code=<word>                       ends it: nobody can enter it any more',
  `validity: ${codeValidities.join(', ')}`,
  'more fields: country=NL, member=<id>, expires=2027-01-31, currency=EUR, minimum=20.00 (with its currency), methods=card,ideal',
  'site=<host> is for that site; without it, for the default one',
)

/** `by` is stored with what is created and ended. */
export async function decideOnCodes(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  const isVerb = words[0] === 'make' || words[0] === 'end' || words[0] === 'list'
  const verb = isVerb ? words[0] : 'list'
  const pairs = words.slice(isVerb ? 1 : 0).map((word) => /^(\w+)=(.*)$/s.exec(word))
  if (pairs.includes(null)) return usage
  const { site: host, ...typed } = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
  if (!(await hasSites(platform))) return notDone('There is no site yet.')
  const site = await siteOfHost(platform, host ?? '')
  if (host !== undefined && site.host !== host.toLowerCase()) return notDone(`site: there is no site at ${host}.`)
  if (verb === 'list') return list(platform, site.id, typed)
  return verb === 'make' ? make(platform, site.id, typed, by) : end(platform, site.id, typed, by)
}

const word = z
  .string({ message: 'is missing.' })
  .trim()
  .regex(/^[\w-]{1,40}$/, { message: 'has 1 to 40 letters, digits, hyphens or underscores.' })
const member = z.string().regex(idPattern, { message: 'is the id of a member.' })
const percentage = 'is a whole number from 1 to 100.'

const fields = z.strictObject({
  code: word,
  percentage: z.coerce
    .number({ message: percentage })
    .int({ message: percentage })
    .min(1, { message: percentage })
    .max(100, { message: percentage }),
  validity: z.enum(codeValidities, { message: `is one of ${codeValidities.join(', ')}.` }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { message: 'is two capital letters, like NL.' })
    .optional(),
  member: member.optional(),
  expires: z.iso.date({ message: 'is a day, like 2027-01-31; the code can be used until it is over.' }).optional(),
  currency: z
    .string()
    .refine((text) => Intl.supportedValuesOf('currency').includes(text), { message: 'is a currency, like EUR.' })
    .optional(),
  minimum: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, { message: 'is an amount, like 20.00.' })
    .optional(),
  methods: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(paymentMethods, { message: `are some of ${paymentMethods.join(', ')}.` })))
    .optional(),
})

/** The first thing that is wrong, in a sentence that begins with its field. */
function firstFault({ issues: [issue] }: z.ZodError): Answer {
  if (issue?.code === 'unrecognized_keys') return notDone(`${issue.keys[0]}: there is no such field.`)
  return notDone(`${String(issue?.path[0])}: ${issue?.message ?? 'is wrong.'}`)
}

async function make(platform: Platform, siteId: string, typed: Record<string, string>, by: string): Promise<Answer> {
  const parsed = fields.safeParse(typed)
  if (!parsed.success) return firstFault(parsed.error)
  const { code, validity, country = null, currency = null, minimum, expires, methods = [] } = parsed.data
  if (minimum && !currency) return notDone('minimum: needs its currency too, like currency=EUR.')
  if (minimum && currency && isFinerThan(currency, minimum)) return notDone(`minimum: ${currency} has fewer decimals.`)
  try {
    const made = {
      code,
      validity,
      value_percentage: parsed.data.percentage,
      country,
      currency,
      member_id: parsed.data.member ?? null,
      expires_at: expires ? endOf(expires) : null,
      minimum_order_minor: currency ? Math.round(Number(minimum ?? 0) * minorUnits(currency)) : 0,
      payment_methods: methods,
    }
    await makeCode(platform, siteId, made, by)
    return done(`Done: ${code} takes off ${parsed.data.percentage} %.`)
  } catch (error) {
    const [[field, fault] = []] = error instanceof ProductError ? Object.entries(error.fields ?? {}) : []
    if (!field || !fault) throw error
    return notDone(`${field}: ${faults[fault.code] ?? 'is wrong.'}`)
  }
}

/** Whether it is written with decimals that the currency does not have. */
function isFinerThan(currency: string, amount: string): boolean {
  const [, decimals = ''] = amount.split('.')
  return 10 ** decimals.length > minorUnits(currency)
}

/** What the room says about a field, in a sentence. */
const faults: Record<string, string> = {
  reserved: 'that is the name of a discount for new members.',
  taken: 'there is one of that name already.',
  not_served: 'the site does not serve it.',
  past: 'is already over.',
  unknown: 'there is no such member on this site.',
}

/** The first instant of the next day, in UTC. */
function endOf(date: string): Date {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day
}

async function end(platform: Platform, siteId: string, typed: Record<string, string>, by: string): Promise<Answer> {
  const parsed = z.strictObject({ code: word }).safeParse(typed)
  if (!parsed.success) return firstFault(parsed.error)
  const ended = await endCode(platform, siteId, parsed.data.code, by)
  return ended ? done('Done.') : notDone('code: there is no such code, or it has ended already.')
}

async function list(platform: Platform, siteId: string, typed: Record<string, string>): Promise<Answer> {
  const parsed = z.strictObject({ member: member.optional() }).safeParse(typed)
  if (!parsed.success) return firstFault(parsed.error)
  const codes = await codesOf(platform, siteId, parsed.data.member ?? null)
  const lines = codes.map((one) => lineOf(one, platform.now()))
  return done(...(lines.length > 0 ? lines : ['There are none.']))
}

function lineOf(code: Awaited<ReturnType<typeof codesOf>>[number], now: Date): string {
  const { expires_at, currency, minimum_order_minor: amount_minor, payment_methods: methods } = code
  const isOver = expires_at !== null && expires_at <= now
  const state = code.status === 'active' ? (isOver ? 'expired' : 'active') : 'ended'
  return [
    code.code,
    `${code.value_percentage} %`,
    code.validity,
    state,
    `used ${code.used}×`,
    ...(expires_at ? [`until ${expires_at.toISOString()}`] : []),
    ...(code.country ? [`in ${code.country}`] : []),
    ...(currency && amount_minor > 0 ? [`from ${formatMoney({ amount_minor, currency }, 'en')}`] : []),
    ...(currency && amount_minor === 0 ? [`in ${currency}`] : []),
    ...(methods.length > 0 ? [`by ${methods.join(', ')}`] : []),
    ...(code.made_at ? [`made ${code.made_at.toISOString()} by ${code.made_by}`] : []),
    ...(code.ended_at ? [`ended ${code.ended_at.toISOString()} by ${code.ended_by}`] : []),
  ].join('  ')
}
