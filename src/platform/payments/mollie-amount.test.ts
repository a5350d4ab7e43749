// Orders of an amount that Mollie does not take by the chosen method, with its official client against its emulator.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageOf, type ProviderStage } from './fixture-emulators.ts'
import { refusal } from './fixture-sandbox.ts'

let stage: ProviderStage
beforeAll(async () => void (stage = await stageOf('mollie')))
afterAll(() => stage.stop())

test('[10.36] an amount beyond what the method allows is refused as that method: another may take it', async () => {
  const order = (amount_minor: number) => stage.gateway.createPayment(stage.order({ method: 'card', amount_minor }))
  await expect(order(1_000_001)).rejects.toEqual(refusal('payment_method_unavailable'))
  expect(await order(1_000_000)).toMatchObject({ provider_id: expect.stringMatching(/^tr_/) })
})
