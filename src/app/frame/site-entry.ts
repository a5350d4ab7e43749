// When the site-entry warning is shown (specification, sections 2.2 and 2.4).

/** The chat, lander and empty layouts warn only here. */
export const warnedCountries = ['NL', 'DE'] as const

export interface EntryFacts {
  enabled: boolean
  loggedIn: boolean
  installed: boolean
  dismissed: boolean
  country: string
  countries?: readonly string[] | undefined
}

export function mayWarn({ enabled, loggedIn, installed, dismissed, country, countries }: EntryFacts): boolean {
  return enabled && !loggedIn && !installed && !dismissed && (countries === undefined || countries.includes(country))
}
