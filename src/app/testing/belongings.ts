// A photo, passkey, card and order of a member, as rows: what it takes to make them properly is not what a test is about.
import { newId } from '#base/ids.ts'
import type { Stage } from './stage.ts'

export async function addPhoto({ db, clock }: Stage, member: string): Promise<string> {
  const id = newId()
  const row = {
    id,
    member_id: member,
    position: 0,
    status: 'shown',
    storage_key: id,
    width: 9,
    height: 9,
    thumbhash: 'x',
  }
  await db
    .insertInto('photo')
    .values({ ...row, client_id: null, created_at: clock.now })
    .execute()
  return id
}

export async function addPasskey({ db, clock }: Stage, member: string): Promise<string> {
  const id = newId()
  const row = { id, member_id: member, host: 'localhost', name: 'Key', public_key: Buffer.from([1]), counter: 0 }
  await db
    .insertInto('passkey')
    .values({ ...row, created_at: clock.now })
    .execute()
  return id
}

export async function addCard({ db, clock }: Stage, member: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('stored_method')
    .values({
      id,
      member_id: member,
      provider: 'sandbox',
      method_id: 'card_1',
      label: 'Visa',
      created_at: clock.now,
    })
    .execute()
  return id
}

export async function addPayment({ db, clock }: Stage, member: string): Promise<string> {
  const [id, bundle] = [newId(), newId()]
  const { site_id } = await db.selectFrom('member').select('site_id').where('id', '=', member).executeTakeFirstOrThrow()
  const price = { credits: 10, amount_minor: 1000, currency: 'EUR' }
  await db
    .insertInto('bundle')
    .values({ id: bundle, site_id, ...price })
    .execute()
  const order = {
    id,
    site_id,
    member_id: member,
    client_id: newId(),
    bundle_id: bundle,
    list_amount_minor: 1000,
    country: 'NL',
  }
  const state = { method: 'card', status: 'pending', provider: 'sandbox', created_at: clock.now }
  await db
    .insertInto('payment')
    .values({ ...order, ...price, ...state })
    .execute()
  return id
}
