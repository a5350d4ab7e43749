// Direct debit in a shop for tests: the calls of a member over HTTP, the code from the text message, and what came of it.
import { beforeEach, expect, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import type { Shop } from './fixture-shop.ts'

export const form = {
  country: 'NL',
  account_holder: 'Zebedea van der Quagga',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Okapistraat',
  house_number: '7a',
  zip: '1234 AB',
  city: 'Haarlem',
  phone: '06 12345678',
}

// oxlint-disable-next-line no-explicit-any -- an answer is looked into as a stranger would
export type Answer = { status: number; body: any }

/** Call it at the top of a test file, after `openShop`. */
export function openDebits(shop: Shop) {
  const { db } = shop
  async function ask(member: string, path: string, body?: object, method = 'POST'): Promise<Answer> {
    const headers = { 'x-member': member, 'content-type': 'application/json' }
    const init = body ? { method, body: JSON.stringify(body) } : {}
    const answer = await fetch(`${shop.url}/api/${path}`, { headers, ...init })
    return { status: answer.status, body: await answer.json() }
  }
  const sign = (changes: object = {}, member = shop.ann) =>
    ask(member, 'directdebit', { client_id: newId(), ...form, ...changes })
  /** The code from the latest text message. */
  async function lastCode(): Promise<string> {
    const { body } = await db
      .selectFrom('text_message')
      .select('body')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /\d{6}/.exec(body ?? '')?.[0] ?? ''
  }
  const pay = (mandate: string, otp: string, changes: object = {}, member = shop.ann) =>
    ask(member, 'directdebit-payment', {
      client_id: newId(),
      mandate,
      otp,
      bundle: shop.bundles[100],
      country: 'NL',
      amount_minor: 3999,
      ...changes,
    })
  /** Signs and pays in one go; returns the payment. */
  async function debit(changes: object = {}, member = shop.ann): Promise<Answer> {
    // There is a minimum pause between two codes.
    shop.clock.aheadMs += 2 * minute
    const { body } = await sign(changes, member)
    return body.id ? pay(body.id, await lastCode(), {}, member) : { status: 0, body }
  }
  const end = (mandate: string, member = shop.ann) => ask(member, 'mandate', { mandate }, 'DELETE')
  const becomes = (id: string, status: string) =>
    vi.waitFor(
      async () =>
        expect((await db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst())?.status).toBe(
          status,
        ),
      { timeout: 15_000, interval: 20 },
    )
  const mails = () => db.selectFrom('mail').select(['template', 'subject', 'body_text']).orderBy('created_at').execute()

  beforeEach(async () => {
    for (const member_id of [shop.ann, shop.bob]) {
      const contact = { member_id, site_id: shop.site, email: `${member_id}@shop.example`, language: 'en' }
      await db
        .insertInto('contact')
        .values(contact)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })

  return { ask, sign, lastCode, pay, debit, end, becomes, mails }
}
