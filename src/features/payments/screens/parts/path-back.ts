// Where to continue after paying.
import { ownPath } from '#base/own-path.ts'
import { pathBackLength } from '../../limits.ts'

export function pathBack(back: unknown): string | null {
  const path = ownPath(back)
  return path && path.length <= pathBackLength ? path : null
}

/** `?a=1&b=2` from what is given; an empty string if nothing is. */
export function queryOf(values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
