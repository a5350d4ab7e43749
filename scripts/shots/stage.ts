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

/** Alma is the new member, Noah the one who bought a bundle. */
export async function setStage(server: JourneyServer): Promise<Cast> {
  const [member, premium] = await Promise.all([logIn(server, 'alma'), logIn(server, 'noah')])
  const ask = (who: Session | null, key: string, body?: object) => askServer(server, who, key, body)
  const fictional = await ask(member, 'GET /api/members.php?gender=male&page=1')
  const fictionalId = fictional.results.find((card: Answer) => card.fictional).id as string
  const reportedId = fictional.results.findLast((card: Answer) => card.fictional).id as string
  const others = fictional.results.filter((card: Answer) => card.fictional).slice(1, 7) as Answer[]
  for (const { id } of others) await ask(member, 'POST /api/like.php', { member: id })
  await ask(member, 'POST /api/like.php', { member: premium.id })
  const payments = await buy(server, premium)
  await ask(premium, 'POST /api/like.php', { member: member.id })
  const conversationId = await talk(ask, member, premium)
  await signUp(ask)
  const activationToken = await tokenOfLastMail(server)
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

/** What only pictures need beyond the stage: two blocked people, two saved searches, and a gift in the conversation. */
export async function furnish(server: JourneyServer, { member, premium, stage }: Cast): Promise<void> {
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
  await ask(premium, 'POST /api/gift.php', { client_id: newId(), member: member.id, gift: 'rose' })
}

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
  const { bundles } = await askServer(server, who, 'GET /api/bundles.php?country=NL')
  const order = (index: number) =>
    askServer(server, who, 'POST /api/payment.php', {
      client_id: newId(),
      bundle: bundles[index].id,
      country: 'NL',
      method: 'ideal',
    })
  const completed = await order(1)
  await pressAtCheckout(completed['checkout_url'], 'pay')
  await untilStatus(server, who, completed['payment_id'], 'completed')
  const failed = await order(0)
  await pressAtCheckout(failed['checkout_url'], 'fail')
  await untilStatus(server, who, failed['payment_id'], 'failed')
  const pending = await order(2)
  return { completed: completed['payment_id'], failed: failed['payment_id'], pending: pending['payment_id'] }
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

async function signUp(ask: (who: null, key: string, body?: object) => Promise<Answer>): Promise<void> {
  await ask(null, 'POST /api/signup.php', {
    client_id: newId(),
    email: `mira.${Date.now()}@duet.example`,
    name: 'Mirabel',
    password: 'a quiet evening by the sea',
    date_of_birth: '1991-05-04',
    gender: 'female',
    sexuality: 'hetero',
    country: 'NL',
    region: 'NH',
    language: 'en',
    terms: true,
  })
}

async function tokenOfLastMail(server: JourneyServer): Promise<string> {
  const { mails } = (await (await fetch(`${server.url}/outbox.json`)).json()) as { mails: { id: string }[] }
  const page = mails[0] ? await (await fetch(`${server.url}/outbox/${mails[0].id}`)).text() : ''
  return /token=([\w-]+)/.exec(page)?.[1] ?? 'none'
}

async function logIn(server: JourneyServer, name: string): Promise<Session> {
  const response = await fetch(`${server.url}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify({ email: `${name}@duet.example`, password: `two-voices-${name}` }),
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
