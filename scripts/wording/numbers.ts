// The figures that a text tells, so that eleven languages can be held to the same.

/** Once each, in order, with a decimal point: "20,00" and "20.00" are one. What a program fills in is none of them. */
export function figuresIn(text: string): string[] {
  const told = text.replaceAll(/\{\{[^}]*\}\}/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? []
  return [...new Set(told.map((figure) => figure.replaceAll(',', '.')))].toSorted()
}
