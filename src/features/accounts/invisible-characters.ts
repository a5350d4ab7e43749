// Invisible characters: of two names that look alike, one would pass for the other, and a terminal may obey them.

/**
 * Controls, formats and unassigned characters; line and paragraph separators; whatever is left out when text is shown, including
 * the blank letters of Hangul; and the blank of Braille. The variation selector that turns the character before it into an emoji is allowed there.
 */
const unseen =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\uFE0F/u

export function hasInvisibleCharacters(text: string): boolean {
  return unseen.test(text)
}
