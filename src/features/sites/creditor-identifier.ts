// SEPA creditor identifiers, as defined by the European Payments Council: country, check digits, business code, national part.

/** The check digits are computed as for an IBAN (mod 97); the business code in between is not included. */
export function isCreditorIdentifier(text: string): boolean {
  const [, head = '', national = ''] = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? []
  if (!national) return false
  const digits = (national + head).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
