// Counting how often payments are read from the real sandbox provider, and with what outcome.
import { expect, test, vi } from 'vitest'
import { minute } from '#base/time.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openShop } from '../../fixture-shop.ts'
import { settleForgottenPayments } from '../../service.ts'

const shop = await openShop()
const reads: string[] = []
const paymentRead: Metrics['paymentRead'] = (by, outcome) => void reads.push(`${by} ${outcome}`)
Object.assign(shop.platform, { metrics: { paymentRead } })

test('[8.71] each read of a payment is counted, by its cause and its outcome', async () => {
  await shop.pay(await shop.order())
  await vi.waitFor(() => expect(reads).toContain('notice settled'), 15_000)
  await fetch(`${shop.url}/api/webhook.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(reads).toContain('notice refused')
  await shop.order()
  shop.clock.aheadMs = 5 * minute
  await settleForgottenPayments(shop.platform)
  expect(reads).toContain('asking settled')
  shop.clock.aheadMs = 90 * minute
  const gateway = shop.stage.gatewayWith({ url: 'http://127.0.0.1:1', retryWaitsMs: [] })
  await settleForgottenPayments({ ...shop.platform, gateway })
  expect(reads).toContain('asking failed')
})
