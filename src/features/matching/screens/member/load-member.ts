// What a member's page loads first: the profile as the reader may see it, or that they may not.
import { data } from 'react-router'
import { wordsFor } from '#copy/all-words.ts'
import { countryName } from '#features/places/rules.ts'
import type { MemberProfile, readMember } from '#features/profiles/contract.ts'
import { carrySource } from '#features/visits/screens/parts/carry-source.ts'
import { callPage, loginFor } from '#ui/page.ts'
import type { CallFailure, Page } from '#ui/page.ts'
import type { getLikeState } from '../../likes/contract.ts'

export async function loadMember(page: Page, request: Request, id: string) {
  const [outcome, likes] = await Promise.all([
    callPage<typeof readMember>(page, 'GET /api/member.php', { query: { id } }),
    page.loggedIn ? callPage<typeof getLikeState>(page, 'GET /api/like.php', { query: { member: id } }) : null,
  ])
  if (!outcome.ok) return refusedPage(page, request, outcome.error)
  const member = outcome.value
  // Link previews may fetch a visitor's page: it names nobody.
  const title = page.loggedIn ? `${member.name}, ${member.age}` : wordsFor(page.locale).t('matching:member.of_visitor')
  return { member, place: placeOf(member, page.locale), likes: likes?.ok ? likes.value : null, title }
}

/** Town, region, country; never finer. Formatted here: a browser takes long to load the names of countries. */
function placeOf({ city, region_name, country }: MemberProfile, locale: Page['locale']): string {
  return [...new Set([city, region_name, countryName(country, locale)].filter(Boolean))].join(', ')
}

/** A member who is gone, hidden or never existed is a page not found; blocked readers are told so. */
function refusedPage(page: Page, request: Request, error: CallFailure) {
  if (error.code === 'search_needs_login') throw carrySource(page, request) ?? loginFor(request)
  if (error.code === 'blocked_by_member') {
    const title = wordsFor(page.locale).t('matching:forbidden.title')
    return data({ blockedBy: error.message, title }, { status: error.statusCode })
  }
  const lost = error.code === 'not_found' || error.code === 'invalid_input'
  const shown = lost ? page.lost() : error
  throw Response.json(shown, { status: shown.statusCode })
}
