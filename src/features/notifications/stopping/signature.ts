// Signs what comes back to us by mail: unsubscribe links, and the Message-ID that a bounce or a complaint quotes.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { idPattern } from '#base/ids.ts'
import { mailKinds } from '../rules.ts'
import type { MailKind } from '../rules.ts'

/** As safe as 128 bits are. */
const signatureBytes = 16

function sign(secret: string, purpose: 'unsubscribe' | 'message', text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mail ${purpose}`, 32))
  return createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes).toString('hex')
}

function isSigned(secret: string, purpose: 'unsubscribe' | 'message', text: string, given: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text))
  const bytes = Buffer.from(given.toLowerCase())
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
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

/** The mails that a text refers to by our Message-IDs (or by the return address made of them). */
export function namedMails(secret: string, text: string): string[] {
  const named = text.matchAll(/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{32})@/gi)
  const ids = [...named].flatMap(([, id = '', signature = '']) =>
    isSigned(secret, 'message', id.toLowerCase(), signature) ? [id.toLowerCase()] : [],
  )
  return [...new Set(ids)]
}
