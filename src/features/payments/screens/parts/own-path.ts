// Where to continue after paying: only a path of ours, so that no link can send anybody elsewhere.

export function ownPath(back: unknown): string | null {
  return typeof back === 'string' && back.length <= 200 && /^\/(?![/\\])[!-~]*$/.test(back) ? back : null
}

/** `?a=1&b=2` from what is given; an empty string if nothing is. */
export function queryOf(values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
