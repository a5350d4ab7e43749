// What the page of direct debit says about its price.
import { describe, expect, test } from 'vitest'
import { action } from './CheckoutScreen.tsx'
import { loader } from './DirectDebitScreen.tsx'

const id = '0190d000-0000-7000-8000-000000000002'
const over = { ok: false, error: { code: 'code_expired', statusCode: 410, message: 'That code has ended.' } }

/** The discount of the page before, and what its form leads to. */
async function reached(code: string, answers: (query: { code?: string }) => object) {
  const call = async (name: string, { query = {} }: { query?: object } = {}) =>
    name === 'GET /api/bundles.php' ? answers(query) : { ok: true, value: { announced: [] } }
  const page = { origin: 'https://a', loggedIn: true, cookies: {}, setCookie() {}, call }
  const asked = (request: Request) =>
    ({ request, params: { id }, context: { get: () => page } }) as unknown as Parameters<typeof loader>[0]
  const body = new URLSearchParams({ method: 'sepa_debit', country: 'NL', code, amount: '2999' })
  const sent = action(asked(new Request(`https://a/credits/${id}`, { method: 'POST', body })))
  const there = (await Promise.resolve(sent).catch((thrown: unknown) => thrown)) as Response
  return loader(asked(new Request(new URL(there.headers.get('location') ?? '', 'https://a'))))
}
const offer = (amount_minor: number) => ({
  ok: true,
  value: {
    country: 'NL',
    methods: ['sepa_debit'],
    bundles: [{ id, amount_minor, currency: 'EUR', discount_code: null }],
  },
})

test('[10.175] a code that ended on the way is said to have ended, before its order can be paid', async () => {
  const page = await reached('SUMMER', ({ code }) => (code ? over : offer(3999)))
  expect(page).toMatchObject({
    codeError: 'That code has ended.',
    bundle: { amount_minor: 3999 },
    kept: { code: null },
  })
})

test('[10.175] so is another price than the one that was pressed', async () => {
  expect(await reached('', () => offer(3999))).toMatchObject({ codeError: null, isOtherPrice: true })
  expect(await reached('', () => offer(2999))).toMatchObject({ codeError: null, isOtherPrice: false })
})

describe('[10.177] loaded anew after its answer was lost', () => {
  const announced = [{ payment_id: id, amount: 3999, currency: 'EUR', collect_on: '2026-12-01' }]
  const load = async (query: string) => {
    const values: Record<string, object> = {
      'GET /api/bundles.php': offer(3999).value,
      'GET /api/directdebit.php': { announced },
    }
    const call = async (name: string) => ({ ok: true, value: values[name] })
    const page = { origin: 'https://a', loggedIn: true, cookies: {}, setCookie() {}, call }
    const request = new Request(`https://a/directdebit?bundle=${id}&country=NL${query}`)
    const asked = { request, params: {}, context: { get: () => page } } as unknown as Parameters<typeof loader>[0]
    return (await loader(asked)).announced
  }

  test('it shows the order that is on its way', async () => {
    expect(await load('')).toEqual(announced)
  })

  test('and takes another only besides that very one', async () => {
    expect(await load(`&besides=${id}`)).toEqual([])
    expect(await load('&besides=0190d000-0000-7000-8000-000000000003')).toEqual(announced)
  })
})
