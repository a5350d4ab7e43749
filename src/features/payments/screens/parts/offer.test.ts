// What a page of one bundle shows: a code that is not part of its price leaves no trace there.
import { expect, test } from 'vitest'
import type { Page } from '#ui/page.ts'
import { askBundle, trueMinimum } from './offer.ts'
import type { Offer } from './offer.ts'

const bonusEnd = '2026-06-15T16:00:00.000Z'
const codeEnd = '2026-06-20T00:00:00.000Z'

/** A shop with a bonus, and a code for bundles from 100 credits on and for cards alone. */
function visit(): Page {
  const bonus = { discount_code: 'TIMEBONUS25', discount_ends_at: bonusEnd }
  return {
    origin: 'https://a',
    cookies: {},
    setCookie: () => undefined,
    call: async (_: string, { query }: { query: { code?: string } }) => {
      if (query.code === 'NOPE') return { ok: false, error: { message: 'Code not found' } }
      const big = query.code ? { discount_code: 'BIG', discount_ends_at: codeEnd } : bonus
      const methods = query.code ? ['card'] : ['card', 'sepa_debit']
      return {
        ok: true,
        value: {
          methods,
          bundles: [
            { id: 'small', ...bonus },
            { id: 'large', ...big },
          ],
        },
      }
    },
  } as unknown as Page
}

const ask = (page: Page, id: string, code?: string) =>
  askBundle(page, new URLSearchParams({ country: 'NL', ...(code ? { code } : {}) }), id)

test.each<[string, string | undefined, string | null, string, string[]]>([
  ['large', 'big', 'big', codeEnd, ['card']],
  ['small', 'big', null, bonusEnd, ['card', 'sepa_debit']],
  ['small', undefined, null, bonusEnd, ['card', 'sepa_debit']],
])(
  '[11.14] the bundle %s with the code %s has the code %s in its price, until %s, paid by %j',
  async (id, given, code, end, methods) => {
    const { bundle, offer, ...told } = await ask(visit(), id, given)
    expect([bundle?.discount_ends_at, offer.methods]).toEqual([end, methods])
    expect(told).toEqual({ code, entered: given ?? null, codeError: null })
  },
)

test('[11.14] a code that can’t be used is reported; a bundle that is gone is undefined', async () => {
  expect(await ask(visit(), 'small', 'NOPE')).toMatchObject({ code: null, codeError: 'Code not found' })
  expect((await ask(visit(), 'gone', 'BIG')).bundle).toBeUndefined()
})

test.each([
  ['as the card of the cheapest bundle writes it', [75, 49.67], true],
  ['while no bundle is cheaper', [75, 65], true],
  ['not beside a cheaper one', [75, 37.25], false],
  ['not where messages are free', [null, null], false],
])('[3.81] the lowest price of a message is said %s', (_, prices, isSaid) => {
  const minimum = { costs_minor: 50, currency: 'EUR' }
  const bundles = prices.map((message_price_minor) => ({ message_price_minor, currency: 'EUR' }))
  const offer = { minimum_message_costs: minimum, bundles } as unknown as Offer
  expect(trueMinimum(offer)).toEqual(isSaid ? minimum : null)
  const abroad = { ...offer, bundles: offer.bundles.map((bundle) => ({ ...bundle, currency: 'SEK' })) }
  expect(trueMinimum(abroad), 'prices in another currency').toBeNull()
})
