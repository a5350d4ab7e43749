// The site named by the host: every setting with what it does, and which of them a browser may see.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { languages } from '#base/languages.ts'
import { isCreditorIdentifier } from './creditor-identifier.ts'

export const niches = ['default', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const

const yesNo = z.enum(['yes', 'no'])
const country = z.string().regex(/^[A-Z]{2}$/)

/** Profile fields that a site can show, ask for or search by (specification, section 3). */
export const profileFields = [
  'reason',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
  'sexuality',
  'about',
  'city',
] as const

/** The settings entity. An operator tunes these; the code never names a site. */
export const siteSettings = z.object({
  name: z.string().min(1).describe('The name of the site, in titles, mails and the logo.'),
  domain: z.string().describe('The host it is reached at.'),
  domain_language: z
    .enum(languages)
    .describe('The language where neither cookie, account nor browser asks for another.'),
  cdn_prefix: z
    .string()
    .default('')
    .describe(
      'A path of the site’s own host, put before that of every picture; the proxy in front takes it off again.',
    ),
  niche: z
    .enum(niches)
    .default('default')
    .describe(
      'Picks the landing page slug and the accent. All but default also hide who has an account, unless hide_membership says no.',
    ),
  description: z.string().default('').describe('The description for search engines where a page has none of its own.'),
  index_title: z.string().default('').describe('The title of the home page; empty: the built-in one.'),
  countries: z
    .array(country)
    .min(1)
    .describe('The countries its members live in, in two capital letters; the first is preselected.'),
  visible_profile_fields: z
    .array(z.enum(profileFields))
    .default([...profileFields])
    .describe('The fields shown on a profile.'),
  visible_profile_notes: z
    .array(z.enum(profileFields))
    .default([])
    .describe('The fields whose note (a sentence in words) is shown.'),
  search_fields: z
    .array(z.enum(['gender', 'country', 'countryregion', 'age', ...profileFields]))
    .default(['gender', 'country', 'countryregion', 'age'])
    .describe('The filters of the search.'),
  message_credits: z.int().min(0).max(1000).default(1).describe('What a message costs its sender, in credits.'),
  photo_credits: z.int().min(0).max(1000).default(2).describe('What a photo in a chat costs, in credits.'),
  gift_credits: z.int().min(0).max(1000).default(3).describe('What a gift costs, in credits.'),
  signup_credits: z
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('Free credits granted when an account is activated, once per mailbox.'),
  message_length: z.int().min(1).max(10_000).default(1000).describe('The longest message, in characters.'),
  minimum_message_costs: z
    .record(country, z.object({ costs_minor: z.int().min(0), currency: z.string().length(3) }))
    .default({})
    .describe(
      'Per country: the lowest price of a message in money, told beside the prices, like {"NL": {"costs_minor": 50, "currency": "EUR"}}.',
    ),
  photo_check: z
    .enum(['automatic', 'manual'])
    .default('automatic')
    .describe('Whether new photos are shown once the automatic check lets them, or all wait for a person.'),
  support_email: z.email().describe('Where customer service reads mail.'),
  support_phone: z.string().default('').describe('Customer service by phone; dialled without dashes and spaces.'),
  enable_site_entry_popup: yesNo.default('no').describe('Whether the site-entry warning is shown.'),
  signups: z
    .enum(['all', 'with_trafficsource', 'none'])
    .default('all')
    .describe('Who may sign up; with_trafficsource: who comes by an address with ?network= or ?ref= in it.'),
  logged_out_search: z.enum(['none', 'all']).default('all').describe('Whether visitors may search.'),
  logged_out_search_trafficsource: z
    .enum(['none', 'all'])
    .default('all')
    .describe('The same for visitors with a traffic source (see signups).'),
  fictional_profiles: z
    .boolean()
    .default(false)
    .describe(
      'Whether the site has fictional profiles; if not, those in the database are nowhere to be found, and an old conversation with one stays.',
    ),
  fictional_icon: z
    .string()
    .trim()
    .default('')
    .describe(
      'The icon beside the label of fictional profiles: a path of the site’s own host, or a data: address; empty: the built-in one.',
    ),
  fictional_warning: z
    .string()
    .trim()
    .default('')
    .describe('The sentence on fictional profiles; empty: the built-in one. It can not be removed.'),
  fictional_singular: z
    .string()
    .trim()
    .default('')
    .describe('The label of one fictional profile; empty: the built-in one.'),
  fictional_plural: z.string().trim().default('').describe('The label of several; empty: the built-in one.'),
  refund_days: z.int().min(14).max(365).default(14).describe('How long unused credits can be refunded.'),
  member_resell: yesNo
    .default('no')
    .describe('Shows or hides a sentence in the privacy page; nothing is sold either way.'),
  hide_membership: yesNo.default('no').describe('Answers never tell whether an address has an account.'),
  minimum_age: z.int().min(18).max(30).default(18).describe('Adults only; it may be raised, never lowered.'),
  company_id: z.string().describe('The company that runs the site.'),
  creditor_identifier: z
    .string()
    .default('')
    .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .refine((text) => text === '' || isCreditorIdentifier(text), { message: 'is no SEPA creditor identifier' })
    .describe('The SEPA creditor identifier that its mandates name; empty: they name none.'),
  mail_name: z.string().default('').describe('The sender name of its mails; nothing revealing.'),
})

export type SiteSettings = z.output<typeof siteSettings>

/** What every browser gets: all of it is public, plus where the visitor seems to be. */
export const publicSettings = siteSettings.extend({
  push_public_key: z.string().describe('The VAPID key browsers subscribe with, made and kept by the server.'),
  geoip_country: z.string().nullable().describe('The country of the visitor’s network, where known.'),
  geoip_selected_country: z.string().describe('That country where the site serves it, else the first of the site’s.'),
  languages: z.array(z.enum(languages)).describe('The languages offered in that country first, then the others.'),
})
export type PublicSettings = z.output<typeof publicSettings>

/** Those that no page needs: otherwise every page would carry them. */
export type UnreadByPages =
  | 'domain'
  | 'photo_check'
  | 'support_email'
  | 'signup_credits'
  | 'signups'
  | 'logged_out_search_trafficsource'
  | 'member_resell'
  | 'hide_membership'
  | 'company_id'
  | 'creditor_identifier'
  | 'mail_name'
  | 'geoip_country'
/** What each page carries. */
export type PageSettings = Omit<PublicSettings, UnreadByPages>

export const getSettings = defineCall('GET /api/settings.php', {
  summary: 'The settings of the site that the request’s host names. A domain in the query is ignored.',
  access: 'everyone',
  query: z.object({ domain: z.string().optional() }).loose(),
  response: publicSettings,
})

export const getCompanyInfo = defineCall('GET /api/companyinfo.php', {
  summary: 'The company behind the site.',
  access: 'everyone',
  response: z.object({
    name: z.string(),
    address: z.string(),
    registration_number: z.string(),
    city: z.string(),
    country: z.string(),
    tradenames: z.array(z.string()),
    vat_numbers: z.array(z.string()),
    support_phone: z.string().nullable(),
    delete_discount: z.int(),
    added_date: z.iso.datetime(),
  }),
})
