// Signs that nobody sees: of two names that look alike one would pass for the other, and a terminal may obey them.

/**
 * Controls, formats and what is no letter yet; ends of lines and paragraphs; whatever is left out when text is shown, the
 * blank letters of Hangul among it; and the blank of Braille. The sign that makes a picture of the one before it is seen there.
 */
const unseen =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\uFE0F/u

export function hasUnseen(text: string): boolean {
  return unseen.test(text)
}
