// The calls of the specification's section 7, each made over the whole server and compared with what it declares.
import { beforeEach, describe, expect, test } from 'vitest'
import { createServer } from '#app/http-server.ts'
import { browserKeys } from '#platform/testing/browser-keys.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann', credits: 20 })
  bob = await stage.member({ name: 'Bob', credits: 20, profile: { gender: 'male' } })
})

const write = (from: Visitor, member: string, body = 'Hello') =>
  from.post('/api/message.php', { client_id: clientId(), member, body })

describe('user.php', () => {
  test('[7.2] [9.3] [12.12] logs in, returns the user, and sets a cookie for 30 days that no script can read', async () => {
    const browser = stage.visitor()
    const answer = await browser.post('/api/user.php', { email: `${ann.id}@stage.example`, password: stagePassword })
    expectShape('POST /api/user.php', answer)
    expect(answer.body).toMatchObject({ id: ann.id, credits: 20, profile: { name: 'Ann' } })
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^session=[\w-]{20,}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^browser=/),
    ])
    expect((await browser.get('/api/user.php')).body.id).toBe(ann.id)
  })

  test('[12.12] over https the cookie is bound to the host and is never sent over http', async () => {
    const browser = stage.visitor({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-proto': 'https' } })
    const answer = await browser.post('/api/user.php', { email: `${ann.id}@stage.example`, password: stagePassword })
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{20,}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-browser=/),
    ])
    expect((await browser.get('/api/user.php')).status).toBe(200)
  })

  test('[12.12] only a proxy on this machine may say that it is https', async () => {
    const browser = stage.visitor({ headers: { 'x-forwarded-proto': 'https' } })
    const answer = await browser.post('/api/user.php', { email: `${ann.id}@stage.example`, password: stagePassword })
    expect(answer.setCookies[0]).toMatch(/^session=/)
  })

  test('[12.12] nor may any other that the operator has not named', async () => {
    const config = { ...stage.platform.config, trustedProxies: ['192.0.2.0/24'] }
    const app = await createServer({ ...stage.platform, config }, { development: false, pages: false })
    app.get('/api/asked', (request) => [request.protocol, request.ip])
    const asked = async (remoteAddress: string) => {
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
      return (await app.inject({ url: '/api/asked', remoteAddress, headers })).json<string[]>()
    }
    expect(await asked('192.0.2.7')).toEqual(['https', '203.0.113.9'])
    expect(await asked('203.0.113.5')).toEqual(['http', '203.0.113.5'])
    await app.close()
  })

  test('[7.3] returns who is logged in', async () => {
    expectShape('GET /api/user.php', await ann.ask('GET', '/api/user.php', { headers: { 'x-request-type': 'client' } }))
  })

  test('[7.5] stores a push subscription', async () => {
    const subscription = { endpoint: 'https://push.example/a', keys: browserKeys }
    expectShape('POST /api/user.php', await ann.post('/api/user.php?push=1', { subscription }))
    expect(await stage.db.selectFrom('push_subscription').select(['member_id', 'endpoint']).execute()).toEqual([
      { member_id: ann.id, endpoint: subscription.endpoint },
    ])
  })
})

describe('logging out', () => {
  test('[7.6] ends the session and clears the cookie', async () => {
    const token = ann.cookies.get('session')
    const answer = await ann.get('/api/logout.php')
    expectShape('GET /api/logout.php', answer)
    expect(answer.setCookies[0]).toMatch(/^session=; Path=\/; Max-Age=0; HttpOnly/)
    ann.cookies.set('session', token ?? '')
    expect((await ann.get('/api/user.php')).body).toMatchObject({ statusCode: 403, authentication_required: true })
  })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/page' },
  ])('[7.7] is refused if a foreign page makes the call: %j', async (headers) => {
    const answer = await ann.ask('GET', '/api/logout.php', { headers })
    expect([answer.status, answer.body.code, answer.setCookies]).toEqual([403, 'foreign_origin', []])
    expect((await ann.get('/api/user.php')).status).toBe(200)
  })

  test('[7.7] is allowed for our own page', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }
    expect((await ann.ask('GET', '/api/logout.php', { headers })).status).toBe(200)
  })
})

describe('what everybody may call', () => {
  test('[7.8] [12.19] geocode returns the place around a position, and no finer', async () => {
    const answer = await stage.visitor().get('/api/geocode.php', { lat: '52.3874', lon: '4.6462' })
    expectShape('GET /api/geocode.php', answer)
    expect(answer.body).toEqual({ country: 'NL', region: 'NH', region_name: 'Noord-Holland', city: 'Haarlem' })
  })

  test('[7.10] [3.51] the welcome code, with every field', async () => {
    const answer = await stage.visitor().get('/api/discountcode.php', { welcome: 'true' })
    expectShape('GET /api/discountcode.php', answer)
    expect(Object.keys(answer.body).sort()).toEqual([
      'code',
      'country',
      'currency',
      'expired',
      'expires',
      'minimum_order_value',
      'paymentmethods',
      'status',
      'user_id',
      'validity',
      'value_percentage',
    ])
    expect(answer.body).toMatchObject({ value_percentage: 25, status: 'active', expired: false })
  })

  test('[7.16] [3.40] interests, in the reader’s language', async () => {
    const browser = stage.visitor()
    const english = await browser.get('/api/interests.php')
    expectShape('GET /api/interests.php', english)
    browser.cookies.set('locale', 'pl')
    const polish = await browser.get('/api/interests.php')
    const ids = (answer: typeof english) => answer.body.interests.map(({ id }: { id: string }) => id).sort()
    expect(ids(polish)).toEqual(ids(english))
    expect(polish.text).not.toBe(english.text)
  })

  test('[7.17] regions of every country at once', async () => {
    expectShape('GET /api/regions.php', await stage.visitor().get('/api/regions.php'))
  })

  test.each(['terms', 'privacy', 'cookies', 'faq', 'ban', 'return-policy', 'service'])(
    '[2.32] the page %s',
    async (token) => {
      expectShape('GET /api/page.php', await stage.visitor().get('/api/page.php', { token }))
    },
  )

  test('[2.34] an unknown page is 404 with its sentence', async () => {
    const { body } = await stage.visitor().get('/api/page.php', { token: 'nowhere' })
    expect(body).toMatchObject({ statusCode: 404, message: 'This page could not be found' })
  })
})

describe('chats and likes', () => {
  test('[7.11] [3.42] the chats of a member', async () => {
    await write(ann, bob.id)
    const answer = await bob.get('/api/chats.php')
    expectShape('GET /api/chats.php', answer)
    const [chat] = answer.body.chats
    expect(chat).toMatchObject({ profile: { id: ann.id }, num_unread_messages: 1 })
    expect(chat.conversation.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('[7.12] [3.43] the likes: whom one likes, and by whom one is liked', async () => {
    await ann.post('/api/like.php', { member: bob.id })
    const given = await ann.get('/api/likes.php')
    expectShape('GET /api/likes.php', given)
    expect(given.body.profiles).toMatchObject([{ id: bob.id }])
    const received = await bob.get('/api/likes.php')
    expect(received.body.liked_by).toMatchObject([{ id: ann.id, like_new: true }])
  })

  test('[7.35] [4.100] a search of one’s own chats', async () => {
    await write(ann, bob.id, 'The harbour at six?')
    const answer = await bob.post('/api/chat-search.php', { words: 'harbour' })
    expectShape('POST /api/chat-search.php', answer)
    expect(answer.body).toMatchObject({
      chats: [],
      hits: [{ seq: 1, mine: false, profile: { id: ann.id } }],
      next: null,
    })
  })

  test('[7.35] [4.360] a search in one conversation', async () => {
    const { conversation } = (await write(ann, bob.id, 'The harbour at six?')).body.message
    const answer = await bob.post('/api/conversation-search.php', { conversation, words: 'harbour' })
    expectShape('POST /api/conversation-search.php', answer)
    expect(answer.body).toEqual({ seqs: [1], next: null })
  })

  test('[7.13] removing a chat removes it from one’s own list only', async () => {
    const { conversation } = (await write(ann, bob.id)).body.message
    const answer = await ann.delete('/api/chat.php', { conversation })
    expectShape('DELETE /api/chat.php', answer)
    expect((await ann.get('/api/chats.php')).body.chats).toEqual([])
    expect((await bob.get('/api/chats.php')).body.chats).toHaveLength(1)
  })

  test('[4.82] [4.86] the match finder: the people of the day, a decision, and undoing it', async () => {
    const dealt = await ann.get('/api/match-finder.php')
    expectShape('GET /api/match-finder.php', dealt)
    expect(dealt.body.cards).toMatchObject([{ profile: { id: bob.id }, decision: null }])
    await bob.post('/api/like.php', { member: ann.id })
    const liked = await ann.post('/api/match-finder.php', { member: bob.id, decision: 'like' })
    expectShape('POST /api/match-finder.php', liked)
    expect(liked.body).toEqual({ decision: 'like', match: true })
    expectShape('DELETE /api/match-finder.php', await ann.delete('/api/match-finder.php', { member: bob.id }))
    expect((await ann.get('/api/match-finder.php')).body.cards).toMatchObject([{ decision: null }])
    expect((await ann.post('/api/match-finder.php', { member: ann.id, decision: 'pass' })).status).toBe(404)
  })

  test('[4.391] a time zone that the server does not know counts as none', async () => {
    for (const time_zone of ['Etc/Unknown', 'Mars/Olympus', '']) {
      expectShape('GET /api/swipe.php', await ann.get('/api/swipe.php', { time_zone }))
      expectShape('GET /api/match-finder.php', await ann.get('/api/match-finder.php', { time_zone }))
      const given = { client_id: clientId(), member: bob.id, like: true, time_zone }
      expectShape('POST /api/swipe.php', await ann.post('/api/swipe.php', given))
    }
    const zones = await stage.db.selectFrom('member_zone').select('time_zone').execute()
    expect(zones).toEqual([{ time_zone: 'Europe/Amsterdam' }])
  })

  test('[7.14] [7.15] [11.13] auto-like returns the next real like, changes nothing, and is 404 without one', async () => {
    expect((await bob.get('/api/auto-like.php')).status).toBe(404)
    await ann.post('/api/like.php', { member: bob.id })
    for (const _twice of [1, 2]) {
      const answer = await bob.get('/api/auto-like.php')
      expectShape('GET /api/auto-like.php', answer)
      expect(answer.body.id).toBe(ann.id)
    }
    await bob.post('/api/like-seen.php', { member: ann.id })
    expect((await bob.get('/api/auto-like.php')).body.code).toBe('not_found')
  })

  test('[7.33] [3.44] the history of one conversation comes 50 at a time, and all of it can be reached', async () => {
    await stage.db.updateTable('member').set({ fictional: true }).where('id', '=', bob.id).execute()
    await stage.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', bob.id).execute()
    await ann.post('/api/fictional-acknowledgement.php')
    let conversation = ''
    for (let index = 0; index < 60; index += 1) {
      const { status, body } = await write(ann, bob.id, `line ${index}`)
      expect(status).toBe(200)
      conversation = body.message.conversation
    }
    const seqs: number[] = []
    let before: number | undefined
    for (let page = 0; page < 4; page += 1) {
      const answer = await ann.get('/api/messages.php', {
        conversation,
        ...(before ? { before_seq: String(before) } : {}),
      })
      expectShape('GET /api/messages.php', answer)
      expect(answer.body.messages.length).toBeLessThanOrEqual(50)
      const found = answer.body.messages.map(({ seq }: { seq: number }) => seq)
      seqs.unshift(...found)
      before = found[0]
      if (!answer.body.has_more) break
    }
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1))
    expect(seqs.length).toBeGreaterThanOrEqual(60)
  })

  test('[7.34] a search returns 24 profiles per page, the most recently active first', async () => {
    for (let index = 0; index < 30; index += 1) {
      const last_active_at = new Date(stage.clock.now.getTime() - index * 60_000)
      await stage.member({ profile: { last_active_at, country: 'BE', region: 'VLG', city: 'Gent' } })
    }
    const first = await bob.get('/api/members.php', { country: 'BE', gender: 'any' })
    expectShape('GET /api/members.php', first)
    expect(first.body.results).toHaveLength(24)
    const rest = await bob.get('/api/members.php', { country: 'BE', gender: 'any', after: first.body.next, page: '2' })
    expectShape('GET /api/members.php', rest)
    expect([rest.body.results.length, rest.body.page, rest.body.next]).toEqual([6, 2, null])
  })
})
