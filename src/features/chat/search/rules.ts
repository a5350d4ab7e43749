// How words are compared in a search: folded, in any script.

/** Marks that many people leave out when typing: accents, Hebrew points, Arabic short vowels. */
const leftOut = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu

/** Cache of folded characters, only those of one code unit, so that it stays small. */
const knownFolds = new Map<string, string>()

/** Character by character, so that each folded one can be mapped back to its position. */
function foldCharacter(character: string): string {
  const known = knownFolds.get(character)
  if (known !== undefined) return known
  const folded = foldAnew(character)
  if (character.length === 1) knownFolds.set(character, folded)
  return folded
}

function foldAnew(character: string): string {
  const plain = character.toLowerCase().normalize('NFKD').replaceAll(leftOut, '').toLowerCase()
  return plain.replaceAll('ς', 'σ').replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('æ', 'ae')
}

/** Folds case, accents and kinds of space. */
export function fold(text: string): string {
  return Array.from(text, foldCharacter).join('').replaceAll(/\s+/gu, ' ').trim()
}

/** The words to search for: each must occur, anywhere. */
export function soughtWords(words: string): string[] {
  return [...new Set(fold(words).split(' '))].filter((word) => word !== '')
}

/** For each character of a text, whether it is part of one of the folded words; null if one of them does not occur. */
export function hitsIn(characters: readonly string[], words: readonly string[]): boolean[] | null {
  const { folded, from } = foldedWithPlaces(characters)
  if (!words.every((word) => folded.includes(word))) return null
  const hits = characters.map(() => false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      for (const place of from.slice(at, at + word.length)) hits[place] = true
  }
  return hits
}

/** The folded text, and for each of its code units the character it came from. */
function foldedWithPlaces(characters: readonly string[]) {
  const from: number[] = []
  let folded = ''
  for (const [at, character] of characters.entries()) {
    const plain = foldCharacter(character)
    for (let unit = 0; unit < plain.length; unit++) from.push(at)
    folded += plain
  }
  return { folded, from }
}
