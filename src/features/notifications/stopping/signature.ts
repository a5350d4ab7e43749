// Signs what comes back to us by mail: unsubscribe links, and the Message-ID that a bounce or a complaint quotes.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { idPattern } from '#base/ids.ts'
import { mailKinds } from '../rules.ts'
import type { MailKind } from '../rules.ts'

/** As safe as 128 bits are. */
const signatureBytes = 16

type Purpose = 'unsubscribe' | 'message' | 'return'

function sign(secret: string, purpose: Purpose, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mail ${purpose}`, 32))
  return createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes).toString('hex')
}

function isSigned(secret: string, purpose: Purpose, text: string, given: string): boolean {
  return isSame(sign(secret, purpose, text), given)
}

function isSame(expected: string, given: string): boolean {
  const [right, bytes] = [Buffer.from(expected), Buffer.from(given.toLowerCase())]
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}

export interface Unsubscribing {
  memberId: string
  kind: MailKind
}

/** It names one member and one kind of mail, and works as long as the mail is kept: people unsubscribe from old mails too. */
export function unsubscribeToken(secret: string, { memberId, kind }: Unsubscribing): string {
  return `${memberId}.${kind}.${sign(secret, 'unsubscribe', `${memberId}.${kind}`)}`
}

/** Null if it was not made here. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribing | null {
  const [memberId = '', kind = '', signature = ''] = token.split('.')
  if (!idPattern.test(memberId) || !Object.hasOwn(mailKinds, kind)) return null
  if (!isSigned(secret, 'unsubscribe', `${memberId}.${kind}`, signature)) return null
  return { memberId, kind: kind as MailKind }
}

/** The part of the Message-ID before the @: knowing the form is not enough to forge one. */
export function messageName(secret: string, mailId: string): string {
  return `${mailId}.${sign(secret, 'message', mailId)}`
}

/**
 * The same for a return address: of the 64 characters that may stand before its @ (RFC 5321) it leaves 21 to the operator. In 32
 * digits, as some mail servers change the case of letters, and as safe as 80 bits are.
 */
export function returnName(secret: string, mailId: string): string {
  return inDigits(mailId.replaceAll('-', ''), idDigits) + inDigits(sign(secret, 'return', mailId).slice(0, 20), 16)
}

const idDigits = 26
const inDigits = (hex: string, length: number) => BigInt(`0x${hex}`).toString(32).padStart(length, '0')

/** The id of a mail, from the digits in its return address. */
function idOf(digits: string): string {
  const number = Array.from(digits).reduce((sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)), 0n)
  return number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The mails that a text refers to, by our Message-IDs or by the return addresses they were sent with. */
export function namedMails(secret: string, text: string): string[] {
  const quoted = text.matchAll(/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{32})@/gi)
  const returned = text.matchAll(/\+([0-9a-v]{42})@/gi)
  const ids = [
    ...Array.from(quoted, ([, id = '', signature = '']) => {
      return isSigned(secret, 'message', id.toLowerCase(), signature) ? [id.toLowerCase()] : []
    }),
    ...Array.from(returned, ([, name = '']) => {
      const id = idOf(name.slice(0, idDigits))
      return isSame(returnName(secret, id), name) ? [id] : []
    }),
  ]
  return [...new Set(ids.flat())]
}
