// Complaints over the whole server: anybody may send one, and five an hour are kept per network.
import { beforeEach, expect, test } from 'vitest'
import { expectShape } from '#app/testing/shapes.ts'
import { clientId, openStage } from '#app/testing/stage.ts'

const stage = await openStage()
beforeEach(() => stage.reset())

const complaint = (given: object = {}) => ({
  client_id: clientId(),
  kind: 'service',
  email: 'eva@stage.example',
  body: 'The page with my orders stays empty.',
  ...given,
})

test('[2.26] a visitor and a member get the number of their case', async () => {
  for (const browser of [stage.visitor(), await stage.member()]) {
    const answer = await browser.post('/api/complaint.php', complaint())
    expectShape('POST /api/complaint.php', answer)
    expect(answer.body.case_number).toMatch(/^C-2026-[0-9A-Z]{6}$/)
  }
})

test('[2.26] what is missing or wrong is said beside its field', async () => {
  const browser = stage.visitor()
  const wrong = await browser.post('/api/complaint.php', complaint({ kind: 'other', email: 'eva' }))
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['email', 'kind']])
  const short = await browser.post('/api/complaint.php', complaint({ body: ` ${'\r\n'.repeat(30)}Too short ` }))
  expect(short.body.fields).toEqual({ body: { code: 'complaint_short', message: 'At least 20 characters, please.' } })
})

test('[7.23] [7.24] sending again gets the same answer; with another text it is refused', async () => {
  const [browser, given] = [stage.visitor(), complaint()]
  const first = await browser.post('/api/complaint.php', given)
  expect((await browser.post('/api/complaint.php', given)).body).toEqual(first.body)
  const other = await browser.post('/api/complaint.php', { ...given, body: 'Something else that is long enough' })
  expect([other.status, other.body.code]).toEqual([409, 'client_id_reused'])
})

test('[2.26] the sixth within an hour from one network has to wait', async () => {
  const browser = stage.visitor()
  for (let sent = 0; sent < 5; sent += 1) {
    // Neither refused ones nor repeats count.
    expect((await browser.post('/api/complaint.php', complaint({ email: 'eva' }))).status).toBe(422)
    const given = complaint()
    for (const _ of [1, 2]) expect((await browser.post('/api/complaint.php', given)).status).toBe(200)
  }
  const sixth = await browser.post('/api/complaint.php', complaint())
  expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_complaints'])
  expect(sixth.body.message).toBe(
    'We accept 5 complaints an hour from one network. Please send this one again in 60 min.',
  )
  expect((await stage.visitor().post('/api/complaint.php', complaint())).status).toBe(200)
})
