// Direct debits at Mollie, with its official client against its emulator: customer, mandate, debits, returns, lost responses.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { mollieAccounts } from './emulators/accounts.ts'
import { stageOf, wholeLedger, type ProviderStage } from './fixture-emulators.ts'
import { refusal } from './fixture-sandbox.ts'
import type { MandateOrder } from './gateway.ts'
import { testAccounts } from './sandbox/mandates.ts'

let stage: ProviderStage
beforeAll(async () => void (stage = await stageOf('mollie')))
afterAll(() => stage.stop())
beforeEach(() => stage.misbehave({ webhook_retry_ms: 50, settle_ms: 100 }))

const refused = refusal('payment_method_unavailable')
const customer = async (idempotency_key: string = newId()) =>
  (await stage.gateway.createCustomer?.({ idempotency_key, customer_reference: newId() }))?.id ?? ''
const mandate = async (changes: Partial<MandateOrder> = {}) =>
  stage.gateway.createMandate?.({
    idempotency_key: newId(),
    customer_reference: 'payer-1',
    reference: `M-${newId()}`.slice(0, 35),
    account_holder: 'Robin Test',
    iban: 'NL91ABNA0417164300',
    signed_on: '2026-06-17',
    customer: changes.customer ?? (await customer()),
    ...changes,
  })
const orderOf = (stored_method: string | undefined, changes = {}) =>
  stage.order({ method: 'sepa_debit', stored_method, ...changes })
const read = (id: string) => stage.gateway.readPayment(id)
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect((await read(id)).status).toBe(status), { timeout: 15_000, interval: 50 })

describe('[10.85] a mandate at Mollie', () => {
  test('belongs to a customer of its own, is made once, and shows only the end of the account number', async () => {
    const key = newId()
    expect(await customer(key)).toMatch(/^cst_\w+$/)
    const order = { customer: await customer(), reference: 'M-ONCE-0001', idempotency_key: newId() }
    const made = await mandate(order)
    expect(made).toEqual({ id: expect.stringMatching(/^cst_\w+\/mdt_\w+$/), label: 'NL •••• 4300' })
    expect(await mandate(order)).toEqual(made)
    // An hour later Mollie has forgotten the key.
    await stage.forgetKeys()
    expect(await mandate(order)).toEqual(made)
  })

  test('is the same one if the response was lost after it was made', async () => {
    await stage.misbehave({ fail_after_commit: 1 })
    const id = await customer()
    await stage.misbehave({ fail_after_commit: 1 })
    const order = { customer: id, reference: 'M-LOST-0001', idempotency_key: newId() }
    expect(await mandate(order)).toEqual(await mandate(order))
  })

  test('is refused for an unknown account, and if it is invalid from the start', async () => {
    await expect(mandate({ iban: mollieAccounts.unknown })).rejects.toEqual(refused)
    await expect(mandate({ iban: mollieAccounts.invalid })).rejects.toEqual(refused)
  })

  test('[10.86] once revoked, it takes no debit and leaves no customer; revoking is idempotent; debits in progress settle', async () => {
    const { id = '' } = (await mandate()) ?? {}
    const { provider_id } = await stage.gateway.createPayment(orderOf(id))
    await stage.misbehave({ fail_after_commit: 1, settle_ms: 100 })
    await stage.gateway.revokeMandate?.(id)
    await stage.gateway.revokeMandate?.(id)
    await stage.gateway.revokeMandate?.(await customer())
    await expect(stage.gateway.createPayment(orderOf(id))).rejects.toEqual(refused)
    await becomes(provider_id, 'paid')
  })
})

describe('[10.85] a debit at Mollie', () => {
  test('has no page, is pending, then paid; a webhook reports it', async () => {
    const { provider_id, checkout_url, status } = await stage.gateway.createPayment(orderOf((await mandate())?.id))
    expect([checkout_url, status]).toEqual([null, 'pending'])
    expect(await stage.gateway.cancelPayment(provider_id)).not.toEqual({ status: 'canceled' })
    await becomes(provider_id, 'paid')
    expect(await read(provider_id)).toMatchObject({ method: 'sepa_debit', amount_minor: 2495, currency: 'EUR' })
    const told = stage.shop.heard.filter(({ rawBody }) => rawBody.includes(provider_id))
    expect(told.map((hook) => stage.gateway.parseWebhook(hook).provider_id)).toContain(provider_id)
  })

  test('for one order is one debit, even if its response was lost and its key forgotten', async () => {
    const order = orderOf((await mandate())?.id)
    await stage.misbehave({ die_after_commit: 1, settle_ms: 100 })
    const lost = stage.gatewayWith({ timeoutMs: 3_000 }).createPayment(order)
    await expect(lost).rejects.toEqual(refusal('payment_provider_unavailable'))
    await vi.waitFor(() => stage.forgetKeys(), { timeout: 15_000, interval: 100 })
    const since = new Date(Date.now() - 60_000)
    const again = await stage.gateway.createPayment(order)
    expect((await stage.gateway.createPayment(order)).provider_id).toBe(again.provider_id)
    await becomes(again.provider_id, 'paid')
    const movements = await wholeLedger(stage.gateway, since)
    expect(movements.filter(({ reference }) => reference === order.reference)).toHaveLength(1)
  })

  test('is refused by the bank, and the mandate with it', async () => {
    const id = (await mandate({ iban: testAccounts.refuses }))?.id
    await becomes((await stage.gateway.createPayment(orderOf(id))).provider_id, 'failed')
    await expect(stage.gateway.createPayment(orderOf(id))).rejects.toEqual(refused)
  })

  test('is returned after it was paid, and appears in the ledger', async () => {
    const since = new Date(Date.now() - 1_000)
    const id = (await mandate({ iban: testAccounts.returns }))?.id
    const { provider_id } = await stage.gateway.createPayment(orderOf(id))
    await becomes(provider_id, 'charged_back')
    expect(await read(provider_id)).toMatchObject({ charged_back_minor: 2495, reversed_minor: 0 })
    const movements = await wholeLedger(stage.gateway, since)
    expect(movements.filter((one) => one.provider_id === provider_id).map(({ kind }) => kind)).toEqual([
      'payment',
      'chargeback',
    ])
  })

  test('whose answer was lost is found by its order and mandate, until its customer is deleted', async () => {
    const { id = '' } = (await mandate()) ?? {}
    const order = orderOf(id)
    const find = (reference: string) => stage.gateway.findDebit?.({ reference, stored_method: id })
    expect(await find(order.reference)).toBe(null)
    const { provider_id } = await stage.gateway.createPayment(order)
    expect(await find(order.reference)).toBe(provider_id)
    expect(await find('another')).toBe(null)
    await stage.gateway.revokeMandate?.(id)
    expect(await find(order.reference)).toBe(null)
  })

  test('of more than it may be is refused as such: neither account nor mandate are to blame', async () => {
    const { id } = (await mandate()) ?? {}
    const debitOf = (amount_minor: number) => stage.gateway.createPayment(orderOf(id, { amount_minor }))
    await expect(debitOf(20_001)).rejects.toEqual(refusal('direct_debit_limit'))
    expect(await debitOf(20_000)).toMatchObject({ status: 'pending' })
  })

  test('needs a mandate, a mandate is only for debits, and each is only for its own customer', async () => {
    const [one, other] = [(await mandate())?.id ?? '', (await mandate())?.id ?? '']
    const mixed = `${one.split('/')[0]}/${other.split('/')[1]}`
    for (const wrong of [
      orderOf(undefined),
      orderOf('card_of_nobody'),
      orderOf(one, { method: 'card' }),
      orderOf(mixed),
    ])
      await expect(stage.gateway.createPayment(wrong)).rejects.toEqual(refused)
  })
})
