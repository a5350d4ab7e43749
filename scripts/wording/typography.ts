// Spaces that must not break: before a percent sign, and in French around the punctuation set apart from its word.

/** What breaks away from its word, as a reader would see it at the start or end of a line. */
export function looseMarks(language: string, text: string): string[] {
  const loose = language === 'fr' ? / [?!;:»](?=[\s"*.,)]|$)|« |(?<=[\d}]) %/gm : /(?<=[\d}]) %/gm
  return [...new Set(text.match(loose))]
}
