// Discount codes from the command line: created with every field, listed with how often they were used, ended.
import { beforeEach, describe, expect, test } from 'vitest'
import { demoBundles } from '../../../demo/sites.ts'
import { decideOnCodes } from './code-desk.ts'
import { openStage } from '../testing/stage.ts'
import type { Visitor } from '../testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann', profile: { country: 'NL' } })
  await stage.db.insertInto('bundle').values(demoBundles()).execute()
  // A long-standing member, so that no new member's bonus applies beside the code.
  await stage.db
    .updateTable('member')
    .set({ signed_up_at: new Date('2020-01-01') })
    .execute()
})

const desk = (line: string) => decideOnCodes(stage.platform, line ? line.split(' ') : [], 'grace')
/** By the stage's clock. */
const byGrace = '2026-06-15T12:20:00.000Z by grace'
const made = 'make code=SPRING-30 percentage=30 validity=once-per-user'
const offer = (member: Visitor, code: string, country = 'NL') => member.get('/api/bundles.php', { country, code })
const rows = () => stage.db.selectFrom('discount_code').selectAll().execute()

describe('[10.90] [3.51] a code', () => {
  test('is created with every field, and does what they say', async () => {
    const more = `country=NL member=${ann.id} expires=2099-12-31 currency=EUR minimum=20.50 methods=card,ideal`
    expect(await desk(`${made} ${more}`)).toEqual({ lines: ['Done: SPRING-30 takes off 30 %.'], done: true })
    expect(await rows()).toMatchObject([
      {
        code: 'SPRING-30',
        value_percentage: 30,
        validity: 'once-per-user',
        country: 'NL',
        member_id: ann.id,
        expires_at: new Date('2100-01-01T00:00:00Z'),
        currency: 'EUR',
        minimum_order_minor: 2050,
        payment_methods: ['card', 'ideal'],
        status: 'active',
      },
    ])
    expect(await desk('list')).toEqual({ lines: ['There are none.'], done: true })
    expect((await desk(`member=${ann.id}`)).lines).toEqual([
      `SPRING-30  30 %  once-per-user  active  used 0×  until 2100-01-01T00:00:00.000Z  in NL  from €20.50  by card, ideal  made ${byGrace}`,
    ])
    expect((await offer(ann, 'spring-30')).status).toBe(200)
    expect((await offer(await stage.member({ name: 'Bob' }), 'SPRING-30')).body.code).toBe('code_not_found')
  })

  test.each([
    ['EUR', '20.5', 2050],
    ['KWD', '20.125', 20_125],
    ['JPY', '2000', 2000],
  ])('[8.90] for orders in %s from %s on is stored in its minor units', async (currency, minimum, stored) => {
    expect((await desk(`${made} currency=${currency} minimum=${minimum}`)).done).toBe(true)
    expect(await rows()).toMatchObject([{ currency, minimum_order_minor: stored }])
  })

  test.each([
    ['EUR', '20.125'],
    ['JPY', '20.5'],
    ['KWD', '20.1250'],
  ])('[8.90] for orders in %s from %s on, an amount that it does not have, is refused', async (currency, minimum) => {
    const answer = await desk(`${made} currency=${currency} minimum=${minimum}`)
    expect(answer).toEqual({ lines: [expect.stringMatching(/^minimum: /)], done: false })
    expect(await rows()).toEqual([])
  })

  test('is counted by the orders paid with it, even if unlimited', async () => {
    await desk('make code=ALWAYS percentage=100 validity=unlimited')
    for (const _twice of [1, 2]) {
      const { bundles } = (await offer(ann, 'ALWAYS')).body
      const order = { bundle: bundles[0].id, country: 'NL', method: 'card', code: 'ALWAYS' }
      const { body } = await ann.post('/api/payment.php', { client_id: crypto.randomUUID(), ...order })
      expect(body.status).toBe('completed')
    }
    expect((await desk('')).lines).toEqual([`ALWAYS  100 %  unlimited  active  used 2×  made ${byGrace}`])
  })

  test('is ended once, and nobody can enter it any more', async () => {
    await desk(made)
    expect((await offer(ann, 'SPRING-30')).status).toBe(200)
    expect(await desk('end code=spring-30')).toEqual({ lines: ['Done.'], done: true })
    expect((await offer(ann, 'SPRING-30')).body.code).toBe('code_not_found')
    expect((await desk('')).lines).toEqual([
      `SPRING-30  30 %  once-per-user  ended  used 0×  made ${byGrace}  ended ${byGrace}`,
    ])
    expect(await desk('end code=SPRING-30')).toMatchObject({ done: false })
  })

  test('belongs to one site', async () => {
    await desk(`${made} site=zwei.localhost`)
    expect((await desk('')).lines).toEqual(['There are none.'])
    expect((await desk('site=zwei.localhost')).lines).toHaveLength(1)
    expect((await desk(made)).done).toBe(true)
  })
})

test.each([
  ['make percentage=30 validity=once', 'code: is missing.'],
  ['make code=A§B percentage=30 validity=once', 'code: has 1 to 40 letters, digits, hyphens or underscores.'],
  ['make code=welcome25 percentage=30 validity=once', 'code: that is the name of a discount for new members.'],
  ['make code=AB validity=once', 'percentage: is a whole number from 1 to 100.'],
  ['make code=AB percentage=0 validity=once', 'percentage: is a whole number from 1 to 100.'],
  ['make code=AB percentage=12.5 validity=once', 'percentage: is a whole number from 1 to 100.'],
  ['make code=AB percentage=101 validity=once', 'percentage: is a whole number from 1 to 100.'],
  ['make code=AB percentage=30', 'validity: is one of once-per-user, first-purchase, once, unlimited.'],
  [`${made} country=nl`, 'country: is two capital letters, like NL.'],
  [`${made} country=JP`, 'country: the site does not serve it.'],
  [`${made} member=ann`, 'member: is the id of a member.'],
  [`${made} member=0190d000-0000-7000-8000-00000000dead`, 'member: there is no such member on this site.'],
  [`${made} expires=tomorrow`, 'expires: is a day, like 2027-01-31; the code can be used until it is over.'],
  [`${made} expires=2020-01-31`, 'expires: is already over.'],
  [`${made} currency=EURO`, 'currency: is a currency, like EUR.'],
  [`${made} minimum=20`, 'minimum: needs its currency too, like currency=EUR.'],
  [`${made} currency=EUR minimum=-1`, 'minimum: is an amount, like 20.00.'],
  [
    `${made} methods=card,gold`,
    'methods: are some of card, paypal, ideal, bancontact, sepa_debit, swish, mobilepay, vipps, blik, twint.',
  ],
  [`${made} colour=red`, 'colour: there is no such field.'],
  [`${made} site=nowhere.example`, 'site: there is no site at nowhere.example.'],
  ['end code=NONE', 'code: there is no such code, or it has ended already.'],
])('[10.90] %j is refused: %s', async (line, sentence) => {
  expect(await desk(line)).toEqual({ lines: [sentence], done: false })
  expect(await rows()).toEqual([])
})

test('[10.90] a name can be used once, in upper or lower case; two at once are one', async () => {
  const answers = await Promise.all([desk(made), desk(made.replace('SPRING', 'spring'))])
  expect(answers.filter(({ done }) => done)).toHaveLength(1)
  expect(answers.find(({ done }) => !done)?.lines).toEqual(['code: there is one of that name already.'])
})

test('[10.90] an unknown word prints the usage', async () => {
  for (const line of ['make SPRING-30', 'erase code=A', 'make code'])
    expect((await desk(line)).lines[1]).toContain('codes make')
})
