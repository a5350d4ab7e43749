// Spaces that may not break a line: before a percent sign, and in French around the marks that stand apart.

/** What breaks from the word it belongs to, as a reader would find it at the beginning or the end of a line. */
export function looseMarks(language: string, text: string): string[] {
  const loose = language === 'fr' ? / [?!;:»](?=[\s"*.,)]|$)|« |(?<=[\d}]) %/gm : /(?<=[\d}]) %/gm
  return [...new Set(text.match(loose))]
}
