// The reason why Mollie did not answer is attached to the error that members see, for readers of the log.
import pino from 'pino'
import { expect, test } from 'vitest'
import { mollieGateway } from './mollie-gateway.ts'

test('[12.152] if Mollie can not be reached the log says why, and contains no key', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const apiKey = `test_${'a'.repeat(32)}`
  await mollieGateway({ api_key: apiKey, url: 'https://127.0.0.1:1/' })
    .readPayment('tr_1')
    .catch((error: unknown) => log.error({ err: error }, 'request failed'))
  expect(lines.join('')).toMatch(/"code":"payment_provider_unavailable"/)
  expect(lines.join('')).toMatch(/caused by: .*ECONNREFUSED/)
  expect(lines.join('')).not.toContain(apiKey)
})
