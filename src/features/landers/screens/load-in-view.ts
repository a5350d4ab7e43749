// What the pages about one member load first: that member, as a visitor may see them.
import { redirect } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import type { MemberProfile, readMember } from '#features/profiles/contract.ts'
import { sourceOf, withSource } from '#features/visits/rules.ts'
import { callPage, pageContext } from '#ui/page.ts'
import { conditionsOf, siteIn } from './load-lander.ts'

/** Where the page about a member is; without a slug if its route takes none. */
interface Place {
  base: (id: string) => string
  slug: boolean
}

/** A logged-in member is redirected to the profile. A member who is gone, hidden or never existed is a page not found. */
export async function loadInView(place: Place, args: LoaderFunctionArgs) {
  const page = args.context.get(pageContext)
  const id = args.params['id'] ?? ''
  // Whatever stood in the address: a header takes no letters beyond ASCII.
  if (page.loggedIn) throw redirect(paths.member(encodeURIComponent(id)))
  const outcome = await callPage<typeof readMember>(page, 'GET /api/member.php', { query: { id } })
  if (!outcome.ok) {
    // If visitors may not see profiles, the signup still leads to them.
    if (outcome.error.code === 'search_needs_login')
      throw redirect(withSource(paths.signup(), sourceOf(new URL(args.request.url).searchParams)))
    const lost = outcome.error.code === 'not_found' || outcome.error.code === 'invalid_input'
    const shown = lost ? page.lost() : outcome.error
    throw Response.json(shown, { status: shown.statusCode })
  }
  const known = place.slug ? await conditionsOf(page, place.base(id), args) : await siteIn(page)
  const { search_engines: listed } = outcome.value
  return { cdn: known.cdn, listed, member: shownMember(outcome.value) }
}

/** No more than the pages show: whatever a page contains, it contains twice. */
function shownMember(member: MemberProfile) {
  const { id, name, age, city, region_name, fictional, about, main_image: image } = member
  return {
    id,
    name,
    age,
    place: city || region_name || '',
    fictional,
    about,
    image: image && { card: image.filename },
  }
}

export type InView = ReturnType<typeof shownMember>

/**
 * For search engines, which list only those who allow it (docs/decisions/0031); and the link that preloads the member's picture.
 * The title names nobody: link previews may fetch this page.
 */
export function metaInView(loaded: { cdn: string; listed: boolean; member: InView } | undefined) {
  const href = loaded?.member.image?.card
  return [
    ...(loaded?.listed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(href
      ? [{ tagName: 'link', rel: 'preload', as: 'image', href: loaded?.cdn + href, fetchPriority: 'high' }]
      : []),
  ] satisfies ReturnType<MetaFunction>
}
