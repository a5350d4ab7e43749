// FlexPay's signature: the shop's key and its parameters by name, joined by colons, as SHA-256; older ones are SHA-1.
import { createHash, timingSafeEqual } from 'node:crypto'

export type FlexPayParameters = Readonly<Record<string, string>>

/** The parameters signed in an order or a status request; a URL may have more, which no signature covers. */
const signed = new Set(
  (
    'version shopID type priceAmount priceCurrency paymentMethod description referenceID saleID custom1 custom2 custom3 ' +
    'successURL declineURL subscriptionType period name trialAmount trialPeriod cancelDiscountPercentage precedingSaleID ' +
    'upgradeOption mcc subCreditorName subCreditorId subCreditorCountry'
  ).split(' '),
)

/** For our requests: over the documented parameters, in lower-case hexadecimal. */
export function signFlexPay(key: string, parameters: FlexPayParameters): string {
  return digest('sha256', key, Object.fromEntries(Object.entries(parameters).filter(([name]) => signed.has(name))))
}

/** In a postback everything is signed but the signature itself. */
export function isFlexPaySigned(key: string, { signature = '', ...parameters }: FlexPayParameters): boolean {
  const given = Buffer.from(signature.toLowerCase())
  return ['sha256', 'sha1'].some((algorithm) => {
    const wanted = Buffer.from(digest(algorithm, key, parameters))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

/** What a postback from the provider would carry. */
export function signPostback(key: string, parameters: FlexPayParameters): string {
  return digest('sha256', key, parameters)
}

function digest(algorithm: string, key: string, parameters: FlexPayParameters): string {
  const names = Object.keys(parameters).toSorted((one, other) => (one < other ? -1 : 1))
  const words = [key, ...names.map((name) => `${name}=${parameters[name]}`)]
  return createHash(algorithm).update(words.join(':')).digest('hex')
}
