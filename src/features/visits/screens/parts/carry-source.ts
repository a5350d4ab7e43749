// Where only a source lets visitors search, it goes on from page to page in the address: nothing is stored before they agree.
import { redirect } from 'react-router'
import { searchOf } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { isTrafficSource, sourceOf, withSource } from '../../rules.ts'

/** The redirect to the same page with the source of the page it was requested from; null if neither or both have one. */
export function carrySource({ origin }: Pick<Page, 'origin'>, request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url)
  const from = URL.parse(request.headers.get('referer') ?? '')
  if (from?.origin !== origin || isTrafficSource(sourceOf(searchParams))) return null
  const source = sourceOf(from.searchParams)
  return isTrafficSource(source)
    ? redirect(withSource(pathname.replace(/\.data$/, '') + searchOf(request), source))
    : null
}
