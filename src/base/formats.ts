// Formats of Intl, each made once: making one costs a hundred times what using it does, on a server for each line of a page.

const most = 1_000

/** In the zone of `options`; without one in that of this machine, where it may change while a page is open. */
export function dateFormat(locales: Locales, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const here = options.timeZone ? '' : new Date().getTimezoneOffset()
  return dates(locales, options, here)
}

type Locales = string | string[]

const dates = keeping((locales, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales, options))

export const relativeFormat = keeping(
  (locales, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locales, options),
)

export const numberFormat = keeping(
  (locales, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales, options),
)

const regions = keeping((locales, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locales, options))

/** What countries are called; one without a name is called by its code. */
export function regionNames(locale: string): Intl.DisplayNames {
  return regions(locale, { type: 'region', fallback: 'code' })
}

/** Keeps what was made for the same words; how much that can be is bounded. */
function keeping<Options, Format>(make: (locales: Locales, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locales: Locales, options: Options, further: string | number = ''): Format => {
    const name = `${String(locales)} ${further} ${JSON.stringify(options)}`
    const known = made.get(name)
    if (known) return known
    if (made.size >= most) made.clear()
    const format = make(locales, options)
    made.set(name, format)
    return format
  }
}
