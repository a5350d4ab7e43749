// Lower case as the database has it, for what is compared with a column's `lower()`.

/** Each letter by itself: in JavaScript a Σ at the end of a word becomes ς, in the database σ like any other. */
export function lowerCase(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('')
}
