// Loads the bundles that a page shows; a code that can't be used becomes a sentence beside its field.
import type { CallResponse } from '#base/call.ts'
import { askPage, callPage } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { listBundles } from '../../contract.ts'
import { chosenCountry } from './payment-country.ts'

export type Offer = CallResponse<typeof listBundles>
export type OfferedBundle = Offer['bundles'][number]

/** What applies to one bundle, undefined if there is none. A code that is not part of its price restricts nothing there either. */
export async function askBundle(page: Page, search: URLSearchParams, id: string | null | undefined) {
  const find = ({ offer }: { offer: Offer }) => offer.bundles.find((one) => one.id === id)
  const asked = await askOffer(page, search)
  const { code: entered, codeError } = asked
  const isIn =
    entered !== null && codeError === null && find(asked)?.discount_code?.toUpperCase() === entered.toUpperCase()
  const isIdle = entered !== null && codeError === null && !isIn
  const { offer } = isIdle ? await askOffer(page, withoutCode(search)) : asked
  return { offer, bundle: find({ offer }), code: isIn ? entered : null, entered, codeError }
}

function withoutCode(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'code'))
}

export async function askOffer(page: Page, search: URLSearchParams) {
  const country = chosenCountry(page, search)
  const code = search.get('code')?.trim().slice(0, 40) || undefined
  if (code) {
    const outcome = await callPage<typeof listBundles>(page, 'GET /api/bundles.php', { query: { country, code } })
    if (outcome.ok) return { offer: outcome.value, code, codeError: null }
    const offer = await askPage<typeof listBundles>(page, 'GET /api/bundles.php', { query: { country } })
    return { offer, code, codeError: outcome.error.message }
  }
  return {
    offer: await askPage<typeof listBundles>(page, 'GET /api/bundles.php', { query: { country } }),
    code: null,
    codeError: null,
  }
}

/** The site's lowest price of a message, as long as no bundle on the page is cheaper, or in another currency: then the cards say it themselves. */
export function trueMinimum({ minimum_message_costs: minimum, bundles }: Offer): Offer['minimum_message_costs'] {
  // Compared as the cards display it, rounded; if messages are free there is none.
  const isTrue = bundles.every(
    ({ message_price_minor: price, currency }) =>
      price !== null && currency === minimum?.currency && Math.round(price) >= minimum.costs_minor,
  )
  return isTrue ? minimum : null
}
