// Whether two conversations start with the same words: mass mail is recognised however it is dressed up.
import { latinOf } from '#base/homoglyphs.ts'
import { fold } from '../search/rules.ts'

/** How many of these first words say the same as this text. */
export function countSame(text: string, firstWords: readonly (string | null)[]): number {
  const told = toldIn(text)
  return firstWords.filter((words) => words !== null && toldIn(words) === told).length
}

/** Letters and digits as a reader hears them; of a text without any, its signs. Another space or capital is the same mass mail. */
function toldIn(text: string): string {
  const letters = latinOf(fold(text)).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
  return letters || text.replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
}
