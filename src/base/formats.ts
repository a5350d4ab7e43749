// Intl formats, each made once: making one costs a hundred times what using it does, and a server uses them on each line of a page.

type Locales = string | string[]
type Kind<Options, Format> = new (locales: Locales, options: Options) => Format

const most = 1_000
const made = new Map<string, unknown>()

/** The format of this kind and these options, e.g. `formatOf(Intl.NumberFormat, 'de', {})`; made again if the machine has changed time zone. */
export function formatOf<Options, Format>(kind: Kind<Options, Format>, locales: Locales, options: Options): Format {
  const name = JSON.stringify([kind.name, locales, options, new Date().getTimezoneOffset()])
  const known = made.get(name)
  if (known) return known as Format
  if (made.size >= most) made.clear()
  const format = new kind(locales, options)
  made.set(name, format)
  return format
}
