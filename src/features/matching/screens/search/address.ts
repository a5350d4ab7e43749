// The filters in the page's URL: what is sent to the call, and links with one filter less.
import { paths } from '#base/paths.ts'
import { fieldFilters } from '../../search/limits.ts'

const filterNames = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'near',
  'online',
  'new',
  'real_only',
  ...fieldFilters,
] as const
const pageNames = ['after', 'page'] as const
/** In the URL of a page with its filters open: how readers without JavaScript open them. */
export const filtersShown = 'filters'

/** The call's query: only what it knows and what is filled in. */
export function searchQuery(params: URLSearchParams): Record<string, string> {
  const known = [...filterNames, ...pageNames].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** The filters alone, as a search is saved. */
export function filtersOf(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !(pageNames as readonly string[]).includes(name)))
}

export function membersPath(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${paths.members()}?${text}` : paths.members()
}

/** The same search from its top, without these filters. */
export function without(query: Record<string, string>, names: readonly string[]): string {
  const gone: readonly string[] = [...names, ...pageNames]
  return membersPath(Object.fromEntries(Object.entries(query).filter(([name]) => !gone.includes(name))))
}
