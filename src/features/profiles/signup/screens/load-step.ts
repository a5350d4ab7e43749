// What a signup step needs: the answers so far, the regions of the country, the ages allowed.
import type { readRegions } from '#features/places/contract.ts'
import { countryOptions, dayBegunIn, isServedCountry } from '#features/places/rules.ts'
import type { getSettings } from '#features/sites/contract.ts'
import { signupsFor } from '#features/sites/rules.ts'
import { keptSource } from '#features/visits/screens/parts/visit-cookies.ts'
import { isTrafficSource, sourceOf } from '#features/visits/rules.ts'
import { askPage } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { findInView } from './find-in-view.ts'
import { stepPath } from './signup-state.ts'
import type { SignupAnswers } from './signup-state.ts'
import { firstOpenStep } from './step-rules.ts'

export type StepAsked = Awaited<ReturnType<typeof loadStep>>

/** The requested step, or the first one before it that is still unanswered. */
export async function loadStep(page: Page, answers: SignupAnswers, search: URLSearchParams, asked: number) {
  const { settings, facts, regions, country } = await conditions(page, answers)
  const step = Math.min(asked, firstOpenStep(answers, facts))
  return {
    signups: signupsFor(settings, isTrafficSource(sourceOf(search)) || isTrafficSource(keptSource(page))),
    step,
    address: stepPath(step, search),
    answers: { ...answers, country },
    inView: await findInView(page, answers.member),
    regions,
    minimumAge: facts.minimumAge,
    countries: countryOptions(settings.countries, page.locale),
    today: facts.today,
    newestYear: Number(facts.today.slice(0, 4)) - facts.minimumAge,
  }
}

export async function conditions(page: Page, answers: SignupAnswers) {
  const settings = await askPage<typeof getSettings>(page, 'GET /api/settings.php')
  const country = answers.country || settings.geoip_selected_country
  const { regions } = isServedCountry(country)
    ? await askPage<typeof readRegions>(page, 'GET /api/regions.php', { query: { country } })
    : { regions: [] }
  const today = dayBegunIn(country, new Date())
  const facts = { minimumAge: settings.minimum_age, today, hasRegions: regions.length > 0 }
  return { settings, facts, regions, country }
}
