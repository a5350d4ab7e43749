// Spaces that must not break: before a percent sign, in French around the punctuation set apart from its word, and in Polish behind a word of one letter.

/** What breaks away from its word, as a reader would see it at the start or end of a line. */
export function looseMarks(language: string, text: string): string[] {
  return [...new Set(text.match(loose[language] ?? percent))]
}

const percent = /(?<=[\d}]) %/gm
const loose: Readonly<Record<string, RegExp>> = {
  fr: / [?!;:»](?=[\s"*.,)]|$)|« |(?<=[\d}]) %/gm,
  pl: /(?<![\p{L}\p{N}&/.-])[aiouwz] (?=\S)|(?<=[\d}]) %/gimu,
}
