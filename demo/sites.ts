// The demo's two sites: the default one, and one of another niche, country and language, so that nothing is tied to a single one.
import type { NewSite } from '#features/sites/service.ts'

const company = {
  id: '0190d000-0000-7000-8000-0000000000c0',
  name: 'Duet Demo B.V.',
  address: 'Herengracht 1, 1015 BA',
  registration_number: '00000000',
  city: 'Amsterdam',
  country: 'NL',
  tradenames: ['Duet', 'Duet Zwei'],
  vat_numbers: ['NL000000000B00'],
  support_phone: '+31 20 000 00 00',
  delete_discount: 25,
  added_at: new Date('2024-05-01T12:00:00Z'),
}

/** Made up, like the company number in it. */
const creditorIdentifier = 'NL22ZZZ000000000000'

export const defaultSiteId = '0190d000-0000-7000-8000-000000000001'
export const secondSiteId = '0190d000-0000-7000-8000-000000000002'

export const demoSites: readonly NewSite[] = [
  {
    id: defaultSiteId,
    isDefault: true,
    company,
    settings: {
      name: 'Duet',
      domain: 'localhost',
      domain_language: 'en',
      niche: 'default',
      description: 'Duet is an honest place to meet: real people, true numbers, prices said plainly.',
      countries: ['NL', 'GB', 'US', 'DE', 'BE', 'FR', 'ES', 'IT', 'PL', 'SE', 'NO', 'DK', 'FI', 'AT', 'CH', 'IE'],
      message_credits: 1,
      photo_credits: 2,
      gift_credits: 3,
      signup_credits: 3,
      minimum_message_costs: {
        NL: { costs_minor: 50, currency: 'EUR' },
        GB: { costs_minor: 45, currency: 'GBP' },
        US: { costs_minor: 55, currency: 'USD' },
      },
      support_email: 'help@duet.example',
      support_phone: '+31 20 000 00 00',
      fictional_profiles: true,
      company_id: company.id,
      creditor_identifier: creditorIdentifier,
      mail_name: 'Duet',
    },
  },
  {
    id: secondSiteId,
    isDefault: false,
    company,
    settings: {
      name: 'Zwei',
      domain: 'zwei.localhost',
      domain_language: 'de',
      niche: 'she',
      description: 'Zwei ist ein ehrlicher Ort, um sich kennenzulernen.',
      countries: ['DE', 'AT', 'CH'],
      search_fields: ['gender', 'country', 'countryregion', 'age', 'interests'],
      message_credits: 2,
      photo_credits: 3,
      gift_credits: 5,
      signup_credits: 4,
      message_length: 600,
      minimum_message_costs: { DE: { costs_minor: 99, currency: 'EUR' } },
      support_email: 'hilfe@zwei.example',
      enable_site_entry_popup: 'yes',
      fictional_profiles: true,
      fictional_singular: 'Erfundenes Profil',
      fictional_plural: 'Erfundene Profile',
      refund_days: 30,
      hide_membership: 'yes',
      company_id: company.id,
      creditor_identifier: creditorIdentifier,
      mail_name: 'Zwei',
    },
  },
]

/** Credits and price in minor units, by currency; one row of bundles a site and currency. */
const priceLists = {
  EUR: [
    [20, 1500],
    [50, 3250],
    [120, 6900],
    [300, 14900],
  ],
  GBP: [
    [20, 1350],
    [50, 2950],
    [120, 6200],
    [300, 13400],
  ],
  USD: [
    [20, 1650],
    [50, 3550],
    [120, 7500],
    [300, 16400],
  ],
  SEK: [
    [20, 16900],
    [50, 36900],
    [120, 77900],
    [300, 169900],
  ],
  NOK: [
    [20, 17900],
    [50, 37900],
    [120, 79900],
    [300, 174900],
  ],
  DKK: [
    [20, 11200],
    [50, 24300],
    [120, 51500],
    [300, 111500],
  ],
  PLN: [
    [20, 6500],
    [50, 13900],
    [120, 29500],
    [300, 63900],
  ],
  CHF: [
    [20, 1450],
    [50, 3100],
    [120, 6600],
    [300, 14300],
  ],
} as const

const currencyOf: Record<string, keyof typeof priceLists> = {
  GB: 'GBP',
  US: 'USD',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CH: 'CHF',
}

/** A code to try, with a condition of every kind. */
export const demoCodes = [
  {
    id: '0190d000-0000-7000-8000-0000000c0de1',
    site_id: defaultSiteId,
    code: 'EVENING40',
    country: 'NL',
    value_percentage: 40,
    currency: 'EUR',
    minimum_order_minor: 3000,
    validity: 'once-per-user',
    payment_methods: ['ideal', 'card', 'paypal', 'sepa_debit'],
  },
]

/** The bundles of both sites, with ids that stay the same. */
export function demoBundles() {
  return demoSites.flatMap((site, siteIndex) => {
    const { countries } = site.settings as { countries: string[] }
    const places = [null, ...countries.filter((country) => currencyOf[country])]
    return places.flatMap((country, placeIndex) => {
      const currency = country ? (currencyOf[country] ?? 'EUR') : 'EUR'
      return priceLists[currency].map(([credits, amount_minor], position) => ({
        id: `0190d000-0000-7000-8000-0000b${siteIndex}${String(placeIndex).padStart(3, '0')}${String(position).padStart(3, '0')}`,
        site_id: site.id,
        country,
        credits,
        amount_minor,
        currency,
        position,
      }))
    })
  })
}
