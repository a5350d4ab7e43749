// The filters in the page's address: what is sent to the call, and addresses with one filter less.
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
/** In the address of a page that comes with its filters open: who has no JavaScript opens them so. */
export const filtersShown = 'filters'

/** What the call is asked: only what it knows and what is filled in. */
export function searchQuery(params: URLSearchParams): Record<string, string> {
  const known = [...filterNames, ...pageNames].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** The filters alone, as a search is kept. */
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
