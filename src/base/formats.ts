// Formats of Intl, each made once: making one costs a hundred times what using it does, on a server for each line of a page.

type Locales = string | string[]
type Kind<Options, Format> = new (locales: Locales, options: Options) => Format

const most = 1_000
const made = new Map<string, unknown>()

/** The one format of this kind and these options, e.g. `formatOf(Intl.NumberFormat, 'de', {})`; anew where this machine has moved to another time zone. */
export function formatOf<Options, Format>(kind: Kind<Options, Format>, locales: Locales, options: Options): Format {
  const name = JSON.stringify([kind.name, locales, options, new Date().getTimezoneOffset()])
  const known = made.get(name)
  if (known) return known as Format
  if (made.size >= most) made.clear()
  const format = new kind(locales, options)
  made.set(name, format)
  return format
}
