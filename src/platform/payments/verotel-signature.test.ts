// FlexPay's signature against the values that Verotel's own library gives for the same parameters.
import { expect, test } from 'vitest'
import { isFlexPaySigned, signFlexPay, signPostback } from './verotel-signature.ts'

const key = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
const parameters = {
  shopID: '68849',
  saleID: '433456',
  priceAmount: '0.00',
  referenceID: 'reference1234',
  priceCurrency: 'USD',
  custom1: 'My',
  description: 'My Dščřčřřěřě&?=blah123',
  subscriptionType: 'RECURRING',
  period: 'P1M',
  name: 'My name',
  trialAmount: '0.01',
  trialPeriod: 'P3D',
  successURL: 'http://backURL.test',
  declineURL: 'http://declineURL.test',
  cancelDiscountPercentage: '30',
}
const sha256 = 'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2'

test('[10.51] covers the documented parameters, whatever else is in the URL', () => {
  expect(signFlexPay(key, { ...parameters, blah: 'something' })).toBe(sha256)
  expect(signPostback(key, parameters)).toBe(sha256)
})

test('[10.51] of a postback covers everything, with either algorithm and in capitals too', () => {
  expect(isFlexPaySigned(key, { ...parameters, signature: sha256.toUpperCase() })).toBe(true)
  const older = { ...parameters, blah: 'something', signature: 'fc63f38e2722d2e5bc4f2044ad3ffb2051e89643' }
  expect(isFlexPaySigned(key, older)).toBe(true)
  for (const forged of [
    { ...parameters },
    { ...parameters, signature: '' },
    { ...parameters, signature: 'foo' },
    { ...parameters, signature: sha256, blah: 'something' },
    { ...parameters, signature: sha256, priceAmount: '0.01' },
  ])
    expect(isFlexPaySigned(key, forged)).toBe(false)
  expect(isFlexPaySigned('another key', { ...parameters, signature: sha256 })).toBe(false)
})
