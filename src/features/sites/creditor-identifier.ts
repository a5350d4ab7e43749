// SEPA creditor identifiers, as the European Payments Council has them: country, check digits, business code, national part.

/** The check digits are those of an IBAN (mod 97); the business code between stands outside the sum. */
export function isCreditorIdentifier(text: string): boolean {
  const [, head = '', national = ''] = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? []
  if (!national) return false
  const digits = (national + head).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
