// Sets the stage for the pictures through the product's own calls: likes, a conversation, a purchase.
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#base/ids.ts'
import type { JourneyServer } from '../../e2e/server.ts'
import type { Stage } from './screens.ts'

export interface Session {
  readonly cookie: string
  readonly id: string
}

export interface Cast {
  readonly member: Session
  readonly premium: Session
  readonly stage: Stage
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are walked here, not used: a wrong one ends the run.
type Answer = Record<string, any>

/** Including those who log in once the stage is set. */
export interface FullCast extends Cast {
  readonly newcomer: Session
  readonly beginner: Session
}

/** Alma is the new member, Noah the one who bought a bundle. */
export async function setStage(server: JourneyServer): Promise<Cast> {
  const [member, premium] = await Promise.all([logInReady(server, 'alma'), logInReady(server, 'noah')])
  const ask = (who: Session | null, key: string, body?: object) => askServer(server, who, key, body)
  const fictional = await ask(member, 'GET /api/members.php?gender=male&page=1')
  const fictionals = fictional.results.filter((card: Answer) => card.fictional) as Answer[]
  const fictionalId = await findWithPhotos(ask, member, fictionals)
  const reportedId = fictionals.at(-1)?.id as string
  const others = fictionals.filter(({ id }) => id !== fictionalId && id !== reportedId).slice(0, 6)
  for (const { id } of others) await ask(member, 'POST /api/like.php', { member: id })
  await ask(member, 'POST /api/like.php', { member: premium.id })
  const payments = await buy(server, premium)
  await ask(premium, 'POST /api/like.php', { member: member.id })
  const conversationId = await talk(ask, member, premium)
  const { email } = await signUp(ask)
  const activationToken = await tokenMailedTo(server, email)
  const bundles = await ask(member, 'GET /api/bundles.php?country=NL')
  const stage: Stage = {
    fictionalId,
    memberId: member.id,
    premiumId: premium.id,
    reportedId,
    conversationId,
    bundleId: bundles.bundles[1].id,
    payments,
    activationToken,
  }
  return { member, premium, stage }
}

/** The first of them with more than one photo, of which a member without premium sees only one. */
async function findWithPhotos(ask: (who: Session, key: string) => Promise<Answer>, who: Session, cards: Answer[]) {
  for (const { id } of cards) {
    const { photos } = await ask(who, `GET /api/member.php?id=${id}`)
    if (photos.length > 1) return id as string
  }
  throw new Error('Nobody on this page has several photos.')
}

/** What only the pictures need: two blocked people, two saved searches, mandates, a newcomer and their like, a gift in the conversation, and somebody who has nothing yet. */
export async function furnish(server: JourneyServer, { member, premium, stage }: Cast): Promise<FullCast> {
  const ask = (who: Session, key: string, body?: object) => askServer(server, who, key, body)
  const { results } = await ask(member, 'GET /api/members.php?gender=male&page=1')
  const spare = results.filter((card: Answer) => card.fictional && card.id !== stage.reportedId).slice(-2) as Answer[]
  for (const { id } of spare) await ask(member, 'POST /api/block.php', { member: id })
  const searches: [string, Record<string, string>][] = [
    ['Online in Amsterdam', { online: '1' }],
    ['Thirty to forty, with a weakness for old maps', { min_age: '30', max_age: '40' }],
  ]
  for (const [name, filters] of searches)
    await ask(member, 'POST /api/saved-search.php', { client_id: newId(), name, filters, alerts: name.startsWith('O') })
  const { newcomer, conversation } = await introduceNewcomer(server, member)
  // Both want to be asked, so that each side is shown: who must ask, and who is asked.
  await ask(member, 'PUT /api/photo-permission.php', { conversation, answer: 'ask_first' })
  await ask(newcomer, 'PUT /api/photo-permission.php', { conversation, answer: 'ask_first' })
  await ask(newcomer, 'POST /api/photo-request.php', { conversation })
  await signMandates(server, { member, premium, newcomer })
  await ask(premium, 'POST /api/gift.php', { client_id: newId(), member: member.id, gift: 'rose' })
  await ask(newcomer, 'POST /api/like.php', { member: member.id })
  return { member, premium, stage, newcomer, beginner: await join(server, signupOf('Ottilie', 'female')) }
}

/** One active, one that was ended, and a form whose code is pending. */
async function signMandates(
  server: JourneyServer,
  { member, premium, newcomer }: Pick<FullCast, 'member' | 'premium' | 'newcomer'>,
): Promise<void> {
  await payByDebit(server, newcomer, { account_holder: 'Florian Bos', phone: '06 23456789' })
  const mandate = await payByDebit(server, member, { account_holder: 'Alma de Wit', phone: '06 12345678' })
  await askServer(server, member, 'DELETE /api/mandate.php', { mandate })
  await sign(server, premium, { account_holder: 'Noah Smit', phone: '06 34567890' })
}

/** Answers the mandate. */
async function payByDebit(server: JourneyServer, who: Session, account: object): Promise<string> {
  const { id: mandate } = await sign(server, who, account)
  const { bundles } = await askServer(server, who, 'GET /api/bundles.php?country=NL')
  const { texts } = (await (await fetch(`${server.url}/outbox.json`)).json()) as { texts: { body: string }[] }
  const otp = /\d{6}/.exec(texts[0]?.body ?? '')?.[0] ?? ''
  const order = { client_id: newId(), bundle: bundles[0].id, country: 'NL', mandate, otp }
  await askServer(server, who, 'POST /api/directdebit-payment.php', order)
  return mandate as string
}

const sign = (server: JourneyServer, who: Session, account: object) =>
  askServer(server, who, 'POST /api/directdebit.php', {
    client_id: newId(),
    country: 'NL',
    iban: 'NL91 ABNA 0417 1643 00',
    street: 'Kade',
    house_number: '7',
    zip: '1234 AB',
    city: 'Haarlem',
    ...account,
  })

async function talk(
  ask: (who: Session, key: string, body?: object) => Promise<Answer>,
  member: Session,
  premium: Session,
): Promise<string> {
  const lines: [Session, string, string][] = [
    [premium, member.id, 'You like maps held the right way up, I hope?'],
    [member, premium.id, 'Only at sea. On land I follow the smell of bread.'],
    [premium, member.id, 'Then you will find me easily: there is a loaf in the oven that did not rise. Again.'],
    [premium, member.id, 'Coffee near the museum on Saturday?'],
    [member, premium.id, 'Saturday is good. Half past ten, by the fountain.'],
  ]
  let conversation = ''
  for (const [from, to, body] of lines) {
    const sent = await ask(from, 'POST /api/message.php', { client_id: newId(), member: to, body })
    conversation = sent['message'].conversation
  }
  await ask(member, 'PUT /api/message-reaction.php', { conversation, seq: 3, emoji: '😂' })
  await ask(premium, 'PUT /api/message-reaction.php', { conversation, seq: 5, emoji: '❤️' })
  return conversation
}

async function buy(server: JourneyServer, who: Session): Promise<Stage['payments']> {
  const completed = await buyBundle(server, who, 1)
  const failed = await order(server, who, 0)
  await pressAtCheckout(failed['checkout_url'], 'fail')
  await untilStatus(server, who, failed['payment_id'], 'failed')
  const refunded = await buyBundle(server, who, 0)
  const { refundable } = await askServer(server, who, `GET /api/payment.php?id=${refunded}`)
  await askServer(server, who, 'POST /api/refund.php', {
    client_id: newId(),
    payment: refunded,
    credits: refundable.credits,
    amount_minor: refundable.amount,
  })
  const cardRefused = await refuseKeptCard(server, who)
  const pending = await order(server, who, 2)
  return { completed, failed: failed['payment_id'], cardRefused, refunded, pending: pending['payment_id'] }
}

/** A stored card that is refused the next time. */
async function refuseKeptCard(server: JourneyServer, who: Session): Promise<string> {
  const { submitForm } = await import('#platform/payments/sandbox-testing.ts')
  const kept = await order(server, who, 1, { method: 'card' })
  await submitForm(kept['checkout_url'], 'pay', { number: '4000 0000 0000 0341', keep: 'yes' })
  await untilStatus(server, who, kept['payment_id'], 'completed')
  const { stored } = await askServer(server, who, 'GET /api/lastorder.php')
  const again = await order(server, who, 1, { method: 'card', stored: stored.id })
  await untilStatus(server, who, again['payment_id'], 'failed')
  return again['payment_id']
}

/** Credits for a long conversation; answers the payment. */
export async function buyBundle(server: JourneyServer, who: Session, index: number): Promise<string> {
  const ordered = await order(server, who, index)
  await pressAtCheckout(ordered['checkout_url'], 'pay')
  await untilStatus(server, who, ordered['payment_id'], 'completed')
  return ordered['payment_id']
}

async function order(server: JourneyServer, who: Session, index: number, more: object = {}): Promise<Answer> {
  const { bundles } = await askServer(server, who, 'GET /api/bundles.php?country=NL')
  return askServer(server, who, 'POST /api/payment.php', {
    client_id: newId(),
    bundle: bundles.at(index).id,
    country: 'NL',
    method: 'ideal',
    ...more,
  })
}

async function pressAtCheckout(checkout: string, action: string): Promise<void> {
  const { submitForm } = await import('#platform/payments/sandbox-testing.ts')
  await submitForm(checkout, action)
}

async function untilStatus(server: JourneyServer, who: Session, id: string, status: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const payment = await askServer(server, who, `GET /api/payment.php?id=${id}`)
    if (payment['status'] === status) return
    await wait(250)
  }
  throw new Error(`The payment did not become ${status}.`)
}

async function signUp(ask: (who: null, key: string, body?: object) => Promise<Answer>) {
  const given = signupOf('Mirabel', 'female')
  await ask(null, 'POST /api/signup.php', given)
  return given
}

function signupOf(name: string, gender: 'female' | 'male') {
  return {
    client_id: newId(),
    email: `${name.toLowerCase()}.${Date.now()}@duet.example`,
    name,
    password: 'a quiet evening by the sea',
    date_of_birth: '1991-05-04',
    gender,
    sexuality: 'hetero',
    country: 'NL',
    region: 'NH',
    language: 'en',
    terms: true,
  }
}

/** Somebody who has just joined, and at once writes something to this member that leads away from the site. */
async function introduceNewcomer(
  server: JourneyServer,
  to: Session,
): Promise<{ newcomer: Session; conversation: string }> {
  const newcomer = await join(server, signupOf('Florian', 'male'))
  const lines = ['Good evening! I am new here, and your boots look as if they had stories.', 'Call me: 06 12 34 56 78']
  let conversation = ''
  for (const body of lines) {
    const sent = { client_id: newId(), member: to.id, body }
    conversation = (await askServer(server, newcomer, 'POST /api/message.php', sent))['message'].conversation
  }
  return { newcomer, conversation }
}

/** Signs somebody up, confirms their address and logs them in. */
async function join(server: JourneyServer, given: ReturnType<typeof signupOf>): Promise<Session> {
  await askServer(server, null, 'POST /api/signup.php', given)
  await askServer(server, null, 'POST /api/activate.php', { token: await tokenMailedTo(server, given.email) })
  return logIn(server, given.email, given.password)
}

/** Receipts of earlier purchases may be written meanwhile. */
async function tokenMailedTo(server: JourneyServer, email: string): Promise<string> {
  const { mails } = (await (await fetch(`${server.url}/outbox.json`)).json()) as {
    mails: { id: string; to_address: string }[]
  }
  const mail = mails.find(({ to_address: to }) => to === email)
  const page = mail ? await (await fetch(`${server.url}/outbox/${mail.id}`)).text() : ''
  return /token=([\w-]+)/.exec(page)?.[1] ?? 'none'
}

const logInReady = (server: JourneyServer, name: string) => logIn(server, `${name}@duet.example`, `two-voices-${name}`)

async function logIn(server: JourneyServer, email: string, password: string): Promise<Session> {
  const response = await fetch(`${server.url}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify({ email, password }),
  })
  const user = (await response.json()) as { id: string }
  return { id: user.id, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function askServer(server: JourneyServer, who: Session | null, key: string, body?: object): Promise<Answer> {
  const [method = 'GET', path = ''] = key.split(' ')
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(who ? { cookie: who.cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${key}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
