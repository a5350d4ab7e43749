// Direct debit with Mollie: what the sandbox does too, and accounts from which Mollie takes no mandate.
import { expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { mollieAccounts } from '#platform/payments/emulators/accounts.ts'
import { openDebits } from '../fixture-debits.ts'
import { openShop } from '../fixture-shop.ts'
import { revokeEnded } from '../revoking/service.ts'
import { describeProvider } from './fixture-provider.ts'
import { forgetUnconfirmed } from './service.ts'

const shop = await openShop('mollie')
describeProvider('mollie', shop)

const { db } = shop
const { sign, lastCode, pay } = openDebits(shop)

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
