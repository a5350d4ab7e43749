// Moves credits: granting, buying, spending and returning, each once per key, inside the caller's transaction.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, PaymentId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { receiptPageSize } from './limits.ts'
import {
  findBalance,
  findLedgerState,
  findLotOfPayment,
  findLotTip,
  insertEntries,
  insertLot,
  listEntries,
  listEntriesOfKey,
  lockMemberForMovement,
} from './queries.ts'
import type { LedgerState, NewEntry } from './queries.ts'
import { oldestSeqOf, pickLots, receiptLines } from './rules.ts'

export interface Movement {
  /** What makes it happen once: the same key again changes nothing and answers the same. */
  key: string
  reason: string
  now: Date
}

export interface Balance {
  balance_after: number
}

/** Gives free credits as a lot of their own. */
export async function grantCredits(
  tx: Db,
  memberId: MemberId,
  grant: Movement & { credits: number },
): Promise<Balance> {
  return openLot(tx, memberId, grant, {
    kind: 'granted',
    payment_id: null,
    price_minor: 0,
    currency: null,
    house: 'granted',
  })
}

export interface Purchase {
  credits: number
  paymentId: PaymentId
  priceMinor: number
  currency: string
  key: string
  now: Date
}

/** Adds what a completed payment bought. */
export async function addBoughtCredits(tx: Db, memberId: MemberId, purchase: Purchase): Promise<Balance> {
  const { paymentId, priceMinor, currency, ...movement } = purchase
  const lot = { kind: 'bought', payment_id: paymentId, price_minor: priceMinor, currency, house: 'sold' } as const
  return openLot(tx, memberId, { ...movement, reason: 'purchase', subjectId: paymentId }, lot)
}

export interface Spending extends Movement {
  subjectId: string | null
  /** The caller already holds the member's row in this transaction (`for no key update`), which saves a round trip. */
  locked?: boolean
}

/** Takes a cost out of the lots in their order of use, or throws `not_enough_credits`. */
export async function spendCredits(tx: Db, memberId: MemberId, cost: number, spending: Spending): Promise<Balance> {
  return moveOnce(tx, memberId, spending, spending.locked === true, async (state) => {
    const lots = state.lots.map((lot) => ({ ...lot, createdAt: lot.created_at }))
    const parts = pickLots(lots, cost)
    if (!parts) throw new ProductError('not_enough_credits', { needed: cost, balance: state.last?.balance ?? 0 })
    const moves = parts.map(({ lotId, credits }) => ({ lotId, amount: -credits }))
    return append(tx, memberId, state, tipsOf(state), moves, { ...spending, house: 'spent' })
  })
}

/** Puts what was spent under `spentKey` back into the lots it came from. Nothing was spent: nothing happens. */
export async function returnCredits(
  tx: Db,
  spentKey: string,
  movement: { reason: string; now: Date },
): Promise<Balance | null> {
  const spent = (await listEntriesOfKey(tx, spentKey)).filter(({ amount }) => amount < 0)
  const [first] = spent
  if (!first) return null
  const memberId = first.member_id
  const key = `return:${spentKey}`
  return moveOnce(tx, memberId, { ...movement, key }, false, async (state) => {
    const tips = await tipsOfLots(
      tx,
      spent.map(({ lot_id }) => lot_id),
    )
    const moves = spent.map(({ lot_id, amount }) => ({ lotId: lot_id, amount: -amount }))
    return append(tx, memberId, state, tips, moves, { ...movement, key, house: 'spent', subjectId: first.subject_id })
  })
}

/** What is unused of a purchase leaves the account, for a refund; answers how many credits that were. */
export async function withdrawBoughtCredits(
  tx: Db,
  paymentId: PaymentId,
  movement: Movement,
): Promise<{ credits: number }> {
  const lot = await findLotOfPayment(tx, paymentId)
  if (!lot) return { credits: 0 }
  await lockMemberForMovement(tx, lot.member_id)
  const done = await listEntriesOfKey(tx, movement.key)
  if (done[0]) return { credits: -done[0].amount }
  const tip = await findLotTip(tx, lot.id)
  if (!tip || tip.lot_after === 0) return { credits: 0 }
  const state = await findLedgerState(tx, lot.member_id, movement.key)
  const moves = [{ lotId: lot.id, amount: -tip.lot_after }]
  await append(tx, lot.member_id, state, new Map([[lot.id, tip]]), moves, {
    ...movement,
    house: 'refunded',
    subjectId: paymentId,
  })
  return { credits: tip.lot_after }
}

/** Every movement of the member's credits. The ledger itself stays when a member is erased: amounts, without the person. @public */
export async function exportMember(db: Db, memberId: MemberId) {
  const entries = await listEntries(db, memberId, null, null)
  return {
    credits: receiptLines(entries).map((line) => ({
      at: line.created_at.toISOString(),
      reason: line.reason,
      credits: line.amount,
      balance_after: line.balance_after,
    })),
  }
}

/** The sum of all entries, as the last of them proves it. */
export async function creditBalance(db: Db, memberId: MemberId): Promise<number> {
  return findBalance(db, memberId)
}

/** A page of the receipt, newest first. */
export async function listCreditLines(db: Db, memberId: MemberId, beforeSeq: number | null) {
  const readAhead = receiptPageSize * 4
  const entries = await listEntries(db, memberId, beforeSeq, readAhead)
  const lines = receiptLines(entries)
  const cutOff = entries.length === readAhead && lines.length > 1
  const shown = (cutOff ? lines.slice(0, -1) : lines).slice(0, receiptPageSize)
  const last = shown.at(-1)
  const oldest = last ? oldestSeqOf(entries, last.key) : 1
  return { lines: shown, nextBeforeSeq: oldest > 1 ? oldest : null }
}

interface LotKind {
  kind: 'granted' | 'bought'
  payment_id: string | null
  price_minor: number
  currency: string | null
  house: 'granted' | 'sold'
}

function openLot(
  tx: Db,
  memberId: MemberId,
  movement: Movement & { credits: number; subjectId?: string },
  { house, ...lot }: LotKind,
): Promise<Balance> {
  return moveOnce(tx, memberId, movement, false, async (state) => {
    const id = newId(movement.now.getTime())
    await insertLot(tx, { id, member_id: memberId, credits: movement.credits, created_at: movement.now, ...lot })
    const moves = [{ lotId: id, amount: movement.credits }]
    return append(tx, memberId, state, new Map(), moves, { ...movement, house, subjectId: movement.subjectId ?? null })
  })
}

/** Holds the member's row, looks whether the key was used, and moves only if it was not. */
async function moveOnce(
  tx: Db,
  memberId: MemberId,
  { key }: Movement,
  locked: boolean,
  move: (state: LedgerState) => Promise<Balance>,
): Promise<Balance> {
  if (!tx.isTransaction) throw new Error('credits move only inside a transaction')
  if (!locked) await lockMemberForMovement(tx, memberId)
  const state = await findLedgerState(tx, memberId, key)
  if (!state.done) return move(state)
  if (state.done.member_id !== memberId) throw new Error(`the key ${key} moved the credits of another member`)
  return { balance_after: state.done.balance_after }
}

interface LotTip {
  seq: number
  lot_after: number
}

function tipsOf(state: LedgerState): Map<string, LotTip> {
  return new Map(state.lots.map((lot) => [lot.id, { seq: lot.last_seq, lot_after: lot.left }]))
}

async function tipsOfLots(tx: Db, lotIds: readonly string[]): Promise<Map<string, LotTip>> {
  const tips = new Map<string, LotTip>()
  for (const lotId of lotIds) {
    const tip = await findLotTip(tx, lotId)
    if (tip) tips.set(lotId, tip)
  }
  return tips
}

interface Entry {
  key: string
  reason: string
  now: Date
  house: NewEntry['house_account']
  subjectId: string | null
}

/** Continues both chains, the member's and each lot's, by one entry a part. */
async function append(
  tx: Db,
  memberId: MemberId,
  state: LedgerState,
  tips: Map<string, LotTip>,
  moves: readonly { lotId: string; amount: number }[],
  entry: Entry,
): Promise<Balance> {
  let { seq, balance } = state.last ?? { seq: 0, balance: 0 }
  const entries = moves.map(({ lotId, amount }, part): NewEntry => {
    const tip = tips.get(lotId)
    const lotBefore = tip?.lot_after ?? 0
    const before = balance
    seq += 1
    balance += amount
    return {
      member_id: memberId,
      seq,
      lot_id: lotId,
      lot_previous_seq: tip?.seq ?? null,
      house_account: entry.house,
      amount,
      balance_before: before,
      balance_after: balance,
      lot_before: lotBefore,
      lot_after: lotBefore + amount,
      key: entry.key,
      part,
      reason: entry.reason,
      subject_id: entry.subjectId,
      created_at: entry.now,
    }
  })
  await insertEntries(tx, entries)
  return { balance_after: balance }
}
