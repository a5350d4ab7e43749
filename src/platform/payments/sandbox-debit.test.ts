// Direct debits against the real sandbox program: one mandate, then debits that are paid, refused or returned later.
import { describe, expect, it, vi } from 'vitest'
import { inOrder, openSandbox, refusal, typeOf } from './fixture-sandbox.ts'
import type { MandateOrder } from './gateway.ts'
import { testAccounts } from './sandbox/mandates.ts'

const { stage, hooks } = openSandbox()

const mandateOf = (changes: Partial<MandateOrder> = {}) =>
  stage().gateway.createMandate?.({
    idempotency_key: crypto.randomUUID(),
    customer_reference: 'payer-1',
    reference: 'DUET-TEST-0001',
    account_holder: 'Robin Test',
    iban: 'NL91ABNA0417164300',
    signed_on: '2026-06-17',
    ...changes,
  })
const debit = async (mandate: string | undefined, changes = {}) =>
  stage().gateway.createPayment(
    stage().order({ method: 'sepa_debit', customer_reference: 'payer-1', stored_method: mandate, ...changes }),
  )
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect((await stage().gateway.readPayment(id)).status).toBe(status), { timeout: 15_000 })

describe('[10.28] a mandate', () => {
  it('is made once per key, and shows only the end of the account number', async () => {
    const key = crypto.randomUUID()
    const [one, same] = [await mandateOf({ idempotency_key: key }), await mandateOf({ idempotency_key: key })]
    expect(one).toEqual({ id: expect.stringMatching(/^mdt_/), label: 'NL •••• 4300' })
    expect(same).toEqual(one)
    await expect(mandateOf({ idempotency_key: key, reference: 'DUET-OTHER' })).rejects.toEqual(
      refusal('client_id_reused'),
    )
  })

  it('debits for its own payer only, and for nothing but direct debit', async () => {
    const mandate = await mandateOf()
    const none = refusal('payment_method_unavailable')
    await expect(debit(mandate?.id, { customer_reference: 'payer-2' })).rejects.toEqual(none)
    await expect(debit(mandate?.id, { method: 'card' })).rejects.toEqual(none)
  })
})

describe('[10.86] a mandate that is revoked', () => {
  it('debits no more, even if it is revoked again, and lets debits in progress settle', async () => {
    const mandate = await mandateOf({ iban: testAccounts.returns })
    const { provider_id } = await debit(mandate?.id)
    await stage().gateway.revokeMandate?.(mandate?.id ?? '')
    await stage().gateway.revokeMandate?.(mandate?.id ?? '')
    await expect(debit(mandate?.id)).rejects.toEqual(refusal('payment_method_unavailable'))
    await expect(debit(mandate?.id, { customer_reference: undefined })).rejects.toEqual(
      refusal('payment_method_unavailable'),
    )
    await becomes(provider_id, 'charged_back')
  })
})

describe('[10.27] a debit', () => {
  it('has no page, waits, and is paid later', async () => {
    const { provider_id, checkout_url, status } = await debit((await mandateOf())?.id)
    expect([checkout_url, status]).toEqual([null, 'pending'])
    await becomes(provider_id, 'paid')
    expect(inOrder(await hooks(provider_id, 2)).map(typeOf)).toEqual(['payment.pending', 'payment.paid'])
  })

  it('is refused by the bank, for the account that does so', async () => {
    const { provider_id } = await debit((await mandateOf({ iban: testAccounts.refuses }))?.id)
    await becomes(provider_id, 'failed')
    expect(await stage().gateway.readPayment(provider_id)).toMatchObject({ charged_back_minor: 0, fee_minor: 0 })
  })

  it('is paid and then returned, for the account that does so', async () => {
    const { provider_id } = await debit((await mandateOf({ iban: testAccounts.returns }))?.id)
    await becomes(provider_id, 'charged_back')
    expect(inOrder(await hooks(provider_id, 3)).map(typeOf)).toEqual([
      'payment.pending',
      'payment.paid',
      'payment.charged_back',
    ])
    expect(await stage().gateway.readPayment(provider_id)).toMatchObject({ charged_back_minor: 2495 })
  })
})
