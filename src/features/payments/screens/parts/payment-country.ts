// The payment country, held in a cookie from page to page until another one is chosen.
import { cookieHeader } from '#base/cookies.ts'
import { day, second } from '#base/time.ts'
import type { Page } from '#ui/page.ts'

const cookieName = 'payment_country'
const keptSeconds = (365 * day) / second

/** The country chosen on this page, else the one chosen before; undefined leaves it to the server. */
export function chosenCountry(page: Page, search: URLSearchParams): string | undefined {
  const chosen = search.get('country')
  const isCountry = (country: string | null | undefined): country is string => /^[A-Z]{2}$/.test(country ?? '')
  if (!isCountry(chosen)) return [page.cookies[cookieName]].find(isCountry)
  page.setCookie(cookieHeader(cookieName, chosen, { seconds: keptSeconds, origin: page.origin }))
  return chosen
}
