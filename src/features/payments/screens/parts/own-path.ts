// Where to go on after paying: only a path of ours, nobody is sent elsewhere by an address.

export function ownPath(back: unknown): string | null {
  return typeof back === 'string' && back.length <= 200 && /^\/(?![/\\])[!-~]*$/.test(back) ? back : null
}

/** `?a=1&b=2` out of what is given; nothing where nothing is. */
export function queryOf(values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
