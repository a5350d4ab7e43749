// Names of towns as people write them, compared. Apart from the rules of countries: pages that weigh little load it.

/** Letters that are no accented form of another one, as people write them who don't have the key. */
const spelledOut: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** In small letters that every keyboard has: `saint-etienne`. */
export function unaccented(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, (sign) => spelledOut[sign] ?? sign)
}

/** A name in the form used for comparison: without accents, case, spaces or punctuation, so that `saint etienne` finds `Saint-Étienne`. */
export function foldedName(name: string): string {
  return unaccented(name).replace(/[^\p{L}\p{N}]/gu, '')
}

/** What stands for a letter where a keyboard lacks it, besides the same letter without its mark: `Koeln`, `Aalesund`. */
const digraphs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** In small letters, with two for each that a keyboard may lack: `muenchen`. */
export function transliterated(name: string): string {
  return unaccented(name.normalize('NFC').replace(/[äöüøå]/gi, (sign) => digraphs[sign.toLowerCase()] ?? sign))
}

/** The forms of a name used for comparison, as people write it without its special letters. */
export function foldedNames(name: string): string[] {
  return [...new Set([foldedName(name), foldedName(transliterated(name))])]
}

/** The names in a town's name. Where two languages are spoken, there are two beside the whole: `Bruxelles / Brussel`. */
export function namesIn(name: string): string[] {
  return name.includes('/') ? [name, ...name.split('/').map((part) => part.trim())] : [name]
}

/** Whether two people wrote the same town, each in their own way. */
export function isSameTown(one: string, other: string): boolean {
  const names = new Set(namesIn(one).flatMap(foldedNames))
  return namesIn(other)
    .flatMap(foldedNames)
    .some((name) => names.has(name))
}
