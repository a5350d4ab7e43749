// Direct debit with Mollie: what the sandbox does too, and accounts and amounts that Mollie does not take.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day, minute } from '#base/time.ts'
import { mollieAccounts } from '#platform/payments/emulators/accounts.ts'
import { openDebits } from '../fixture-debits.ts'
import { openShop } from '../fixture-shop.ts'
import { revokeEnded } from '../revoking/service.ts'
import { describeProvider } from './fixture-provider.ts'
import { forgetUnconfirmed } from './ending/service.ts'

const shop = await openShop('mollie')
describeProvider('mollie', shop)

const { db } = shop
const { ask, sign, lastCode, pay, mails } = openDebits(shop)

test.each(Object.entries(mollieAccounts))(
  '[10.87] an account that is %s there is refused, and no order written',
  async (_, iban) => {
    const { id } = (await sign({ iban })).body
    const otp = await lastCode()
    expect((await pay(id, otp)).body.code).toBe('direct_debit_refused')
    expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
    // Nobody confirmed it: what the provider was told goes with the form, a day later.
    shop.clock.aheadMs += 2 * day
    await forgetUnconfirmed(shop.platform)
    const [left] = await db.selectFrom('mandate_revocation').selectAll().execute()
    expect(left?.provider_id).toMatch(/^cst_\w+$/)
    await revokeEnded(shop.platform)
    expect(await db.selectFrom('mandate_revocation').selectAll().execute()).toEqual([])
  },
)

test('[10.87] an amount that is too large there ends its order and says so; the mandate stays, and debits less', async () => {
  const bundle = newId()
  const large = { id: bundle, site_id: shop.site, credits: 600, amount_minor: 20_100, currency: 'EUR', position: 9 }
  await db.insertInto('bundle').values(large).execute()
  const { id } = (await sign()).body
  const { status, body } = await pay(id, await lastCode(), { bundle, amount_minor: 20_100 })
  expect([status, body.code]).toEqual([403, 'direct_debit_limit'])
  expect(await db.selectFrom('payment').select('status').execute()).toEqual([{ status: 'cancelled' }])
  expect((await mails()).map(({ template }) => template)).toEqual(['debit_announced', 'debit_dropped'])
  shop.clock.aheadMs += 2 * minute
  expect((await ask(shop.ann, 'directdebit-code', { mandate: id })).status).toBe(200)
  expect((await pay(id, await lastCode())).status).toBe(200)
})
