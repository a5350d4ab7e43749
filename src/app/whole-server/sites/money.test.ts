// What is sold at one site is unknown at the others: bundles, discount codes, and orders under another host.
import { beforeEach, expect, test } from 'vitest'
import { demoBundles } from '../../../../demo/sites.ts'
import { addPayment } from '#app/testing/belongings.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import { newId } from '#base/ids.ts'

const stage = await openStage()
const there = 'zwei.localhost'

beforeEach(async () => {
  await stage.reset()
  await stage.db.insertInto('bundle').values(demoBundles()).execute()
})

test('[1.16] a bundle and a code of one site are unknown at another', async () => {
  const [ann, eve] = [await stage.member(), await stage.member({ host: there })]
  const { site_id } = await stage.db
    .selectFrom('member')
    .select('site_id')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  const code = { id: newId(), site_id, code: 'HERE', value_percentage: 50, validity: 'unlimited', country: null }
  await stage.db.insertInto('discount_code').values(code).execute()
  const offer = (await ann.get('/api/bundles.php', { country: 'DE', code: 'HERE' })).body
  expect(offer.discount).toMatchObject({ code: 'HERE' })
  const bundle = offer.bundles[0].id
  const order = { client_id: clientId(), bundle, country: 'DE', method: 'card' }
  expect(await eve.post('/api/payment.php', order)).toMatchObject({ status: 404, body: { code: 'bundle_not_found' } })
  const own = (await eve.get('/api/bundles.php', { country: 'DE' })).body.bundles[0].id
  for (const asked of [
    await eve.get('/api/bundles.php', { country: 'DE', code: 'HERE' }),
    await eve.get('/api/discountcode.php', { code: 'HERE' }),
    await eve.post('/api/payment.php', { ...order, client_id: clientId(), bundle: own, code: 'HERE' }),
  ])
    expect(asked.body.code).toBe('code_not_found')
  expect(await stage.db.selectFrom('payment').select('id').execute()).toEqual([])
})

test('[1.16] an order is not shown under another host, not even to its member’s browser', async () => {
  const ann = await stage.member()
  const id = await addPayment(stage, ann.id)
  expect((await ann.get('/api/payment.php', { id })).status).toBe(200)
  const elsewhere = stage.visitor({ host: there })
  for (const [name, value] of ann.cookies) elsewhere.cookies.set(name, value)
  for (const path of ['/api/payment.php', '/api/payments.php', '/api/premium.php'])
    expect((await elsewhere.get(path, { id })).status).toBe(403)
})
