// Other members' things: to every call that takes an id they are as absent as what never existed.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addCard, addPasskey, addPayment, addPhoto } from '#app/testing/belongings.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { calls, ownFieldsOf } from '#app/testing/shapes.ts'
import { debitForm } from '#app/testing/debit-form.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let eve: Visitor & { id: string }
const foreign = {
  conversation: '',
  payment: '',
  photo: '',
  session: '',
  memberElsewhere: '',
  hidden: '',
  search: '',
  passkey: '',
  mandate: '',
  card: '',
}

beforeAll(async () => {
  await stage.reset()
  const [ann, bob] = [await stage.member({ credits: 9 }), await stage.member()]
  eve = await stage.member({ credits: 9 })
  const sent = await ann.post('/api/message.php', { client_id: clientId(), member: bob.id, body: 'Between us' })
  foreign.conversation = sent.body.message.conversation
  foreign.session = (await ann.get('/api/sessions.php')).body.sessions[0].id
  foreign.memberElsewhere = (await stage.member({ host: 'zwei.localhost' })).id
  foreign.hidden = (await stage.member({ profile: { visible: false, invisible_mode: true } })).id
  const { body: mandate } = await ann.post('/api/directdebit.php', {
    client_id: clientId(),
    ...debitForm,
  })
  foreign.mandate = mandate.id
  await stage.db
    .updateTable('mandate')
    .set({ provider: 'sandbox', provider_id: 'mdt_1', confirmed_at: stage.clock.now })
    .where('id', '=', mandate.id)
    .execute()
  const kept = await ann.post('/api/saved-search.php', { client_id: clientId(), name: 'Between us', filters: {} })
  foreign.search = kept.body.searches[0].id
  foreign.photo = await addPhoto(stage, ann.id)
  foreign.passkey = await addPasskey(stage, ann.id)
  foreign.payment = await addPayment(stage, ann.id)
  foreign.card = await addCard(stage, ann.id)
})

/** Every call that takes an id: its input, with a place for the id. */
const takers: readonly [string, string, (id: string) => Record<string, unknown>, (keyof typeof foreign)[]][] = [
  ['GET /api/messages.php', 'conversation', (conversation) => ({ conversation }), ['conversation']],
  ['GET /api/messages.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  [
    'POST /api/message.php',
    'conversation',
    (conversation) => ({ client_id: clientId(), conversation, body: 'x' }),
    ['conversation'],
  ],
  [
    'POST /api/message.php',
    'member',
    (member) => ({ client_id: clientId(), member, body: 'x' }),
    ['memberElsewhere', 'hidden'],
  ],
  [
    'POST /api/gift.php',
    'conversation',
    (conversation) => ({ client_id: clientId(), conversation, gift: 'rose' }),
    ['conversation'],
  ],
  [
    'POST /api/gift.php',
    'member',
    (member) => ({ client_id: clientId(), member, gift: 'rose' }),
    ['memberElsewhere', 'hidden'],
  ],
  ['POST /api/chat-photo.php', 'conversation', (conversation) => ({ conversation }), ['conversation']],
  ['POST /api/chat-photo.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  ['POST /api/chat-photo-opened.php', 'conversation', (conversation) => ({ conversation, seq: 1 }), ['conversation']],
  ['POST /api/photo-request.php', 'conversation', (conversation) => ({ conversation }), ['conversation']],
  [
    'PUT /api/photo-permission.php',
    'conversation',
    (conversation) => ({ conversation, answer: 'allowed' }),
    ['conversation'],
  ],
  [
    'POST /api/conversation-search.php',
    'conversation',
    (conversation) => ({ conversation, words: 'Between' }),
    ['conversation'],
  ],
  ['POST /api/held-message-opened.php', 'conversation', (conversation) => ({ conversation, seq: 1 }), ['conversation']],
  ['POST /api/chat-opened.php', 'conversation', (conversation) => ({ conversation }), ['conversation']],
  ['DELETE /api/chat.php', 'conversation', (conversation) => ({ conversation }), ['conversation']],
  ['POST /api/chat-typing.php', 'conversation', (conversation) => ({ conversation }), ['conversation']],
  ['DELETE /api/message.php', 'conversation', (conversation) => ({ conversation, seq: 1 }), ['conversation']],
  [
    'PUT /api/message-reaction.php',
    'conversation',
    (conversation) => ({ conversation, seq: 1, emoji: '👍' }),
    ['conversation'],
  ],
  ['GET /api/icebreakers.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  ['GET /api/payment.php', 'id', (id) => ({ id }), ['payment']],
  ['DELETE /api/storedcard.php', 'card', (card) => ({ card }), ['card']],
  ['DELETE /api/photo.php', 'photo', (photo) => ({ photo }), ['photo']],
  ['PUT /api/photos.php', 'order', (photo) => ({ order: [photo] }), ['photo']],
  ['PUT /api/photo.php', 'photo', (photo) => ({ photo, crop: null }), ['photo']],
  ['DELETE /api/session.php', 'session', (session) => ({ session }), ['session']],
  ['PUT /api/passkey.php', 'passkey', (passkey) => ({ passkey, name: 'x' }), ['passkey']],
  ['DELETE /api/passkey.php', 'passkey', (passkey) => ({ passkey }), ['passkey']],
  ['GET /api/member.php', 'id', (id) => ({ id }), ['memberElsewhere', 'hidden']],
  ['POST /api/block.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  [
    'POST /api/report.php',
    'member',
    (member) => ({ client_id: clientId(), member, reason: 'other' }),
    ['memberElsewhere', 'hidden'],
  ],
  ['DELETE /api/block.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  ['POST /api/like.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  ['DELETE /api/like.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  ['GET /api/like.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  [
    'POST /api/swipe.php',
    'member',
    (member) => ({ client_id: clientId(), member, like: true }),
    ['memberElsewhere', 'hidden'],
  ],
  ['DELETE /api/swipe.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  ['PUT /api/saved-search.php', 'search', (search) => ({ search, name: 'x' }), ['search']],
  ['DELETE /api/saved-search.php', 'search', (search) => ({ search }), ['search']],
  [
    'POST /api/match-finder.php',
    'member',
    (member) => ({ member, decision: 'like' as const }),
    ['memberElsewhere', 'hidden'],
  ],
  ['DELETE /api/match-finder.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  ['POST /api/like-seen.php', 'member', (member) => ({ member }), ['memberElsewhere', 'hidden']],
  [
    'POST /api/refund.php',
    'payment',
    (payment) => ({ client_id: clientId(), payment, credits: 20, amount_minor: 1000 }),
    ['payment'],
  ],
  ['GET /api/directdebit.php', 'bundle', (bundle) => ({ bundle }), ['payment']],
  ['POST /api/directdebit-code.php', 'mandate', (mandate) => ({ mandate }), ['mandate']],
  ['DELETE /api/mandate.php', 'mandate', (mandate) => ({ mandate }), ['mandate']],
  [
    'POST /api/directdebit-payment.php',
    'mandate',
    (mandate) => ({ client_id: clientId(), mandate, otp: '123456', bundle: clientId(), country: 'NL' }),
    ['mandate'],
  ],
  [
    'POST /api/payment.php',
    'bundle',
    (bundle) => ({ client_id: clientId(), bundle, country: 'NL', method: 'card' }),
    ['payment'],
  ],
]

const ask = (browser: Visitor, key: string, given: Record<string, unknown>) => {
  const [verb = '', path = ''] = key.split(' ')
  if (path === '/api/chat-photo.php')
    return browser.ask(verb, path, photoForm({ client_id: clientId(), ...given }, Buffer.from('no picture')))
  return verb === 'GET' ? browser.get(path, given as Record<string, string>) : browser.ask(verb, path, { body: given })
}

describe('another member’s id', () => {
  test.each(
    takers.flatMap(([key, field, given, things]) => things.map((thing) => [key, field, thing, given] as const)),
  )(
    '[6.12] [6.13] [1.16] %s answers for %s of a foreign %s as for one that is not there',
    async (key, _field, thing, given) => {
      const [theirs, absent] = [await ask(eve, key, given(foreign[thing])), await ask(eve, key, given(newId()))]
      expect([theirs.status, theirs.body]).toEqual([absent.status, absent.body])
      expect(theirs.text).not.toContain('Between us')
    },
  )

  test('[6.13] leaves what it names untouched', async () => {
    expect(await stage.db.selectFrom('photo').select('id').where('id', '=', foreign.photo).execute()).toHaveLength(1)
    expect(await stage.db.selectFrom('session').select('id').where('id', '=', foreign.session).execute()).toHaveLength(
      1,
    )
    const messages = await stage.db
      .selectFrom('message')
      .select('body')
      .where('conversation_id', '=', foreign.conversation)
      .execute()
    expect(messages).toEqual([{ body: 'Between us' }])
  })

  test('is tried on every call that takes an id', () => {
    const ids = [
      'id',
      'member',
      'conversation',
      'photo',
      'session',
      'bundle',
      'order',
      'message',
      'payment',
      'transaction',
      'mandate',
      'search',
      'passkey',
    ]
    const taking = calls
      .filter((call) => [call.query, call.body].some((schema) => ids.some((id) => ownFieldsOf(schema).includes(id))))
      .map(({ key }) => key)
    const shown = new Set(takers.map(([key]) => key))
    expect(taking.filter((key) => !shown.has(key))).toEqual([])
  })

  test('[3.61] like any other is a UUIDv7, and reveals nothing', async () => {
    for (const id of [eve.id, foreign.conversation, foreign.session]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })
})
