// Leaving over the whole server: hidden at once, and restored by the mailed link for 14 days.
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { changeContactEmail, contactOf } from '#features/notifications/service.ts'
import { decideOnCodes } from '#app/operator/code-desk.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { openLeavers } from '#app/testing/leavers.ts'
import type { Leaver } from '#app/testing/leavers.ts'
import { clientId, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const { provider, stage, begin, leave, pass, write, statusOf } = await openLeavers()
let ann: Leaver
let bob: Leaver
beforeEach(async () => {
  ;({ ann, bob } = await begin())
})

async function mailedTokens(template: string): Promise<string[]> {
  const rows = await stage.db
    .selectFrom('mail')
    .select('body_text')
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(
    ({ body_text }) => new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').searchParams.get('token') ?? '',
  )
}

const mailedToken = async () => (await mailedTokens('leaving'))[0] ?? ''

describe('asking to leave', () => {
  test('[4.109] says what stays behind', async () => {
    const answer = await ann.get('/api/leaving.php')
    expectShape('GET /api/leaving.php', answer)
    expect(answer.body).toMatchObject({ credits: 9, refundable: [], invisible: false, days: 14 })
  })

  test('[4.135] lists which credits were bought and are refunded, order by order, while that is possible', async () => {
    const { bundles } = (await ann.get('/api/bundles.php', { country: 'NL' })).body
    const [{ id, credits, amount_minor }] = bundles
    const order = { client_id: clientId(), bundle: id, country: 'NL', method: 'ideal' }
    const { payment_id } = (await ann.post('/api/payment.php', order)).body
    const { provider_id } = await stage.db.selectFrom('payment').select('provider_id').executeTakeFirstOrThrow()
    await provider.force(provider_id ?? '', 'paid')
    await ann.get('/api/payment.php', { id: payment_id })
    const answer = await ann.get('/api/leaving.php')
    expectShape('GET /api/leaving.php', answer)
    const until = expect.any(String)
    const offer = { payment: payment_id, credits, amount_minor, currency: 'EUR', until }
    expect(answer.body).toMatchObject({ credits: 9 + credits, refundable: [offer] })
    expect((await bob.get('/api/leaving.php')).body.refundable).toEqual([])
    const request = { client_id: clientId(), payment: payment_id, credits, amount_minor }
    expect((await ann.post('/api/refund.php', request)).status).toBe(200)
    expect((await ann.get('/api/leaving.php')).body).toMatchObject({ credits: 9, refundable: [] })
  })

  test('[2.65] [4.113] offers the smallest bundle to those who never bought, and a code of one’s own once', async () => {
    const before = (await ann.get('/api/leaving.php', {})).body
    const { amount_minor, message_price_minor } = before.trial
    expect(before.trial).toMatchObject({ credits: 20, currency: 'EUR' })
    expect(message_price_minor).toBeCloseTo(amount_minor / 20, 2)
    expect(before.discount).toEqual({ percentage: 25, code: null, expires_at: null })
    const asked = await Promise.all([ann.post('/api/leaving-discount.php'), ann.post('/api/leaving-discount.php')])
    for (const answer of asked) expectShape('POST /api/leaving-discount.php', answer)
    const { code } = asked[0].body
    expect([asked[1].body.code, (await ann.get('/api/leaving.php')).body.discount.code]).toEqual([code, code])
    const priced = (who: Visitor) => who.get('/api/bundles.php', { country: 'NL', code })
    pass(1)
    const [list, mine] = [(await ann.get('/api/bundles.php', { country: 'NL' })).body, (await priced(ann)).body]
    expect(mine.bundles[0].amount_minor).toBe(Math.round(list.bundles[0].amount_minor * 0.75))
    expect((await priced(bob)).body.code).toBe('code_not_found')
    pass(13)
    expect((await ann.get('/api/leaving.php')).body.discount).toBeNull()
    expect((await ann.post('/api/leaving-discount.php')).status).toBe(404)
    expect((await priced(ann)).body.code).toBe('code_expired')
  })

  test('[10.197] the code that an operator has ended is no longer shown, and none is given instead', async () => {
    const { code } = (await ann.post('/api/leaving-discount.php')).body
    expect(code).toMatch(/^STAY/)
    expect(await decideOnCodes(stage.platform, ['end', `code=${code}`], 'grace')).toMatchObject({ done: true })
    expect((await ann.get('/api/leaving.php')).body.discount).toBeNull()
    expect((await ann.post('/api/leaving-discount.php')).status).toBe(404)
  })

  test('[4.8] [4.110] [12.5] hides at once, ends every login, and asks for the password again if the login is old', async () => {
    await write(bob, ann, 'Hello')
    stage.clock.now = new Date(stage.clock.now.getTime() + 11 * 60_000)
    expect((await leave(ann)).body.code).toBe('login_too_old')
    expect((await ann.post('/api/leaving.php', {})).status).toBe(422)
    expect(await statusOf(ann)).toBe('active')
    expect((await ann.post('/api/recent-login.php', { password: stagePassword })).status).toBe(200)
    const answer = await leave(ann)
    expectShape('POST /api/leaving.php', answer)
    expect(answer.body.erase_at).toBe(new Date(stage.clock.now.getTime() + 14 * day).toISOString())
    expect((await ann.get('/api/user.php')).status).toBe(403)
    expect((await bob.get('/api/member.php', { id: ann.id })).status).toBe(404)
    const { results } = (await bob.get('/api/members.php', { gender: 'any', country: 'any' })).body
    expect(results).toEqual([])
    const again = await stage
      .visitor()
      .post('/api/user.php', { email: `${ann.id}@stage.example`, password: stagePassword })
    expect(again.body.code).toBe('account_pending_deletion')
  })

  test('[4.110] in two windows at once happens once', async () => {
    const answers = await Promise.all([leave(ann), leave(ann)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stage.db.selectFrom('closure').selectAll().execute()).toHaveLength(1)
    expect(await stage.db.selectFrom('mail').select('id').where('template', '=', 'leaving').execute()).toHaveLength(1)
  })

  test('[4.110] [12.48] cancels a pending change of address', async () => {
    await ann.post('/api/mail-change.php', { email: 'elsewhere@stage.example' })
    const links = await mailedTokens('change_address')
    await leave(ann)
    const codes = []
    for (const token of links) codes.push((await stage.visitor().post('/api/mail-change-do.php', { token })).body.code)
    expect(codes).toEqual(['link_expired', 'link_expired'])
    const browser = stage.visitor()
    await browser.post('/api/coming-back.php', { token: await mailedToken() })
    const { body } = await browser.get('/api/mail-change.php')
    expect(body).toEqual({ email: `${ann.id}@stage.example`, pending: null })
  })
})

describe('coming back', () => {
  test('[1.21] [4.9] [4.111] viewing the link changes nothing; the click restores everything, once', async () => {
    await write(ann, bob, 'Until soon')
    await leave(ann)
    const token = await mailedToken()
    const browser = stage.visitor()
    pass(13)
    const good = await browser.get('/api/coming-back.php', { token })
    expectShape('GET /api/coming-back.php', good)
    expect([good.body, await statusOf(ann)]).toEqual([{ good: true, back: false }, 'pending_deletion'])
    const back = await browser.post('/api/coming-back.php', { token })
    expectShape('POST /api/coming-back.php', back)
    expect((await browser.get('/api/user.php')).body).toMatchObject({ id: ann.id, credits: 8 })
    const { results } = (await bob.get('/api/members.php', { gender: 'any', country: 'any' })).body
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['Zebedea'])
    const second = await stage.visitor().post('/api/coming-back.php', { token })
    expect([second.status, second.body.code]).toEqual([410, 'link_expired'])
    pass(2)
    await eraseDue(stage.platform)
    expect(await statusOf(ann)).toBe('active')
  })

  test('[4.111] confirms an unconfirmed address with the click', async () => {
    const eve = await stage.member({ status: 'not_confirmed' })
    await leave(eve)
    await stage.visitor().post('/api/coming-back.php', { token: await mailedToken() })
    expect(await statusOf(eve)).toBe('active')
  })

  test.each([
    ['a browser of the member’s', true],
    ['no other, which may be a stranger’s, not even when the form is sent again', false],
  ])('[12.162] after leaving with an unconfirmed address the link logs in %s', async (_, own) => {
    const eve = await stage.member({ status: 'not_confirmed' })
    const browser = stage.visitor()
    if (own) await browser.post('/api/user.php', { email: `${eve.id}@stage.example`, password: stagePassword })
    await leave(eve)
    const form = { token: await mailedToken(), client_id: clientId() }
    for (let sent = 0; sent < 2; sent++) expect((await browser.post('/api/coming-back.php', form)).status).toBe(200)
    expect((await browser.get('/api/user.php')).status).toBe(own ? 200 : 403)
    expect(await statusOf(eve)).toBe('active')
  })

  test('[12.48] the link reveals nothing about an address that has replaced its own', async () => {
    await leave(ann)
    const token = await mailedToken()
    await changeContactEmail(stage.db, ann.id, 'victim@stage.example', null)
    const browser = stage.visitor()
    expect((await browser.get('/api/coming-back.php', { token })).body).toEqual({ good: false, back: false })
    expect((await browser.post('/api/coming-back.php', { token })).body.code).toBe('link_expired')
    expect([await statusOf(ann), (await contactOf(stage.db, ann.id))?.confirmedAt]).toEqual(['pending_deletion', null])
  })

  test('[4.9] after 14 days the link is dead, and at that very moment one of the two wins', async () => {
    await leave(ann)
    const token = await mailedToken()
    pass(14)
    const [back] = await Promise.all([
      stage.visitor().post('/api/coming-back.php', { token }),
      eraseDue(stage.platform),
    ])
    expect([back.status, await statusOf(ann)]).toEqual([410, 'erased'])
  })
})
