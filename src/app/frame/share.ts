// What social networks and search engines are told about the site on a visitor's page; built on the server, so its texts stay there.
import type { Language } from '#base/languages.ts'

/** How networks name a language spoken in several countries. */
const territories: Record<Language, string> = {
  da: 'DK',
  de: 'DE',
  en: 'GB',
  es: 'ES',
  fi: 'FI',
  fr: 'FR',
  it: 'IT',
  nb: 'NO',
  nl: 'NL',
  pl: 'PL',
  sv: 'SE',
}

export interface Share {
  /** In the format of `og:locale`. */
  locale: string
  /** Linked data (schema.org) as the text of a script; only on the front page. */
  whoWeAre: string | null
}

/** `isFirst`: the page is the site's front page, which says who runs it. */
export function shareOf(
  page: { locale: Language; origin: string },
  isFirst: boolean,
  site: Named,
  company: Company,
): Share {
  const { locale, origin } = page
  return {
    locale: `${locale}_${territories[locale]}`,
    whoWeAre: isFirst ? whoWeAre(origin, site, company) : null,
  }
}

interface Named {
  name: string
  support_email: string
  support_phone: string
}

interface Company {
  name: string
  address: string
  city: string
  country: string
  vat_numbers: string[]
  support_phone: string | null
}

/** The site and who runs it (schema.org): facts from the settings, and no ratings. */
function whoWeAre(origin: string, site: Named, company: Company): string {
  const phone = site.support_phone || company.support_phone
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#company`,
    name: company.name,
    url: origin,
    logo: `${origin}/icon.svg`,
    email: site.support_email,
    ...(phone ? { telephone: phone } : {}),
    ...(company.vat_numbers[0] ? { vatID: company.vat_numbers[0] } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address,
      addressLocality: company.city,
      addressCountry: company.country,
    },
  }
  const website = { '@type': 'WebSite', name: site.name, url: origin, publisher: { '@id': organization['@id'] } }
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': [website, organization] })
  return text.replaceAll('<', '\\u003c')
}
