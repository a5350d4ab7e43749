// What every lander loads first: who is visiting, which site it is, and whether its address is that site's own.
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { countryName } from '#features/places/rules.ts'
import type { getSettings } from '#features/sites/contract.ts'
import { askPage, pageContext } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { LanderName } from '../limits.ts'
import { landingPath, slugOf } from '../rules.ts'

/** Members are redirected to the members; a slug of another niche redirects to this site's own page, with all its tracking. */
export async function loadLander(name: LanderName, args: LoaderFunctionArgs) {
  const page = args.context.get(pageContext)
  if (page.loggedIn) throw redirect(paths.members())
  const known = await conditionsOf(page, paths.lander(name), args)
  return { ...known, head: headOf(name, page, known.country) }
}

/** What search engines and social networks are told about it: its own opening words. */
function headOf(name: LanderName, page: Page, country: string) {
  // copy: landers:*
  const say = (part: string, data?: Record<string, string>) => page.say(`landers:${name}.${part}`, data)
  const title = say('title')
  if (name === 'transitionsvideolanding') return { title, description: `${say('step_1')} ${say('step_2')}` }
  return { title, description: say('lead', { place: countryName(country, page.locale) }) }
}

/** What the pages use of the site, once the address has the slug of its niche (specification, section 1). */
export async function conditionsOf(page: Page, base: string, { request, params }: LoaderFunctionArgs) {
  const known = await siteIn(page)
  const { search } = new URL(request.url)
  if ((params['slug'] ?? '') !== slugOf(known.niche)) throw redirect(landingPath(base, known.niche, search))
  return known
}

export async function siteIn(page: Page) {
  const settings = await askPage<typeof getSettings>(page, 'GET /api/settings.php')
  const { niche, countries, cdn_prefix: cdn, geoip_selected_country: country } = settings
  return { niche, countries, country, cdn }
}
