// Direct debit if the provider has none.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { openDebits } from '../fixture-debits.ts'
import { openShop } from '../fixture-shop.ts'

const shop = await openShop('verotel')
const { ask, sign } = openDebits(shop)

test('[10.88] has no direct debit: it is not offered, and takes no account', async () => {
  expect((await shop.offer()).methods).toEqual(['card'])
  const { bundles, methods } = (await ask(shop.ann, 'bundles?country=NL')).body
  expect([bundles.length > 0, methods]).toEqual([true, ['card']])
  expect((await sign()).body.code).toBe('payment_method_unavailable')
  expect((await ask(shop.ann, 'directdebit-code', { mandate: newId() })).body.code).toBe('payment_method_unavailable')
  await expect(shop.order({ method: 'sepa_debit' })).rejects.toMatchObject({ code: 'payment_method_unavailable' })
  expect(await shop.db.selectFrom('mandate').select('id').execute()).toEqual([])
})
