// The numbers in a text, so that eleven languages can be held to the same ones.

/** Each once, in order, with a decimal point: "20,00" and "20.00" are the same. Placeholders don't count. */
export function figuresIn(text: string): string[] {
  const told = text.replaceAll(/\{\{[^}]*\}\}/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? []
  return [...new Set(told.map((figure) => figure.replaceAll(',', '.')))].toSorted()
}
