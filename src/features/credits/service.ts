// Moves credits: granting, buying, spending and returning, each once per key, inside the caller's transaction.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, PaymentId } from '#base/ids.ts'
import { Pages } from '#base/pages.ts'
import { inParallel } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { balanceOf, continued, tipsOf } from './chain.ts'
import type { Account, Balance, LotTip, PlannedMovement } from './chain.ts'
import { receiptPageSize } from './limits.ts'
import {
  findAccount,
  findAccounts,
  findBalance,
  findLotOfPayment,
  findLotTip,
  insertEntries,
  insertLot,
  listEntries,
  listEntriesOfKey,
  listLeavings,
  listLotTips,
  listUnpaidLots,
  lockLotOfPayment,
  lockMemberForMovement,
  updateLotClosed,
  updateLotsOpen,
} from './queries.ts'
import { oldestSeqOf, pickLots, receiptLines } from './rules.ts'

export { balanceOf }
export type { Account, Balance, PlannedMovement }

export interface Movement {
  /** The idempotency key: the same key again changes nothing and returns the same. */
  key: string
  reason: string
  now: Date
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
}

/** Takes a cost from the lots in their order of use, or throws `not_enough_credits`. */
export async function spendCredits(tx: Db, memberId: MemberId, cost: number, spending: Spending): Promise<Balance> {
  return moveOnce(tx, memberId, spending, async (account) => planSpending(account, cost, spending))
}

/** The accounts of many at once. They stay as read while the caller locks the members' rows (`for no key update`). */
export async function readAccounts(tx: Db, memberIds: readonly MemberId[]): Promise<Account[]> {
  return findAccounts(
    tx,
    memberIds.map((memberId) => ({ memberId, key: null })),
  )
}

/** How a cost leaves an account under a key that was never used, or throws `not_enough_credits`. */
export function planSpending(account: Account, cost: number, spending: Spending): PlannedMovement {
  const lots = account.lots.map((lot) => ({ ...lot, createdAt: lot.created_at }))
  const parts = pickLots(lots, cost)
  if (!parts) throw new ProductError('not_enough_credits', { needed: cost, balance: balanceOf(account) })
  const moves = parts.map(({ lotId, credits }) => ({ lotId, amount: -credits }))
  return continued(account, tipsOf(account), moves, { ...spending, house: 'spent' })
}

/** Writes what was planned, one movement per member; if an account has changed since it was read, its chain refuses. */
export async function writeMovements(tx: Db, movements: readonly PlannedMovement[]): Promise<void> {
  if (!tx.isTransaction) throw new Error('credits move only inside a transaction')
  const entries = movements.flatMap((movement) => movement.entries)
  const emptied = entries.filter(({ lot_before, lot_previous_seq }) => lot_before === 0 && lot_previous_seq !== null)
  // Issued together, so that they can be pipelined with a commit.
  await inParallel(
    emptied.length > 0
      ? updateLotsOpen(
          tx,
          emptied.map(({ lot_id }) => lot_id),
        )
      : nothing,
    entries.length > 0 ? insertEntries(tx, entries) : nothing,
  )
}

const nothing = Promise.resolve()

/**
 * Puts what left under `spentKey` back into the lots it came from. If nothing was spent, nothing happens. What was spent of an
 * order whose money has gone back since goes the same way: nobody pays for it any more.
 */
export async function returnCredits(
  tx: Db,
  spentKey: string,
  { house = 'spent', ...movement }: { reason: string; now: Date; house?: 'spent' | 'refunded' },
): Promise<Balance | null> {
  const spent = (await listEntriesOfKey(tx, spentKey)).filter(({ amount }) => amount < 0)
  const [first] = spent
  if (!first) return null
  const memberId = first.member_id
  const key = `return:${spentKey}`
  const lotIds = spent.map(({ lot_id }) => lot_id)
  const returned = await moveOnce(tx, memberId, { ...movement, key }, async (account) => {
    const tips = await tipsOfLots(tx, lotIds)
    const moves = spent.map(({ lot_id, amount }) => ({ lotId: lot_id, amount: -amount }))
    return continued(account, tips, moves, { ...movement, key, house, subjectId: first.subject_id })
  })
  if (house === 'refunded') return returned
  // Read under the member's lock, which whoever takes the money back holds as well.
  const unpaid = await listUnpaidLots(tx, lotIds)
  for (const { id, payment_id, reason } of unpaid) {
    const most = spent.reduce((sum, { lot_id, amount }) => sum - (lot_id === id ? amount : 0), 0)
    await withdrawBoughtCredits(tx, payment_id, {
      key: `unpaid:${payment_id}:${spentKey}`,
      reason,
      now: movement.now,
      most,
    })
  }
  return unpaid.length > 0 ? { balance_after: await findBalance(tx, memberId) } : returned
}

/** Puts back whatever left a purchase for this reason and did not come back yet, in however many movements. */
export async function returnToPurchase(
  tx: Db,
  paymentId: PaymentId,
  { leftFor, ...movement }: { leftFor: string; reason: string; now: Date; house: 'refunded' },
): Promise<void> {
  const lot = await findLotOfPayment(tx, paymentId)
  if (!lot) return
  for (const { key } of await listLeavings(tx, lot.id, leftFor)) await returnCredits(tx, key, movement)
}

/** What a purchase added, what of it is unused, and since when it has been there; null if it added nothing. */
export async function unusedOfPurchase(
  tx: Db,
  paymentId: PaymentId,
): Promise<{ all: number; left: number; since: Date } | null> {
  const lot = await findLotOfPayment(tx, paymentId)
  if (!lot) return null
  const tip = await findLotTip(tx, lot.id)
  return { all: lot.credits, left: tip?.lot_after ?? 0, since: lot.created_at }
}

/** The same, and until the caller's transaction ends nothing comes back to it. */
export async function holdPurchase(tx: Db, paymentId: PaymentId) {
  await lockLotOfPayment(tx, paymentId)
  return unusedOfPurchase(tx, paymentId)
}

/** All of it is used, and the books say so: otherwise the database refuses. Reopens if credits come back. */
export async function closePurchase(tx: Db, paymentId: PaymentId, now: Date): Promise<void> {
  await updateLotClosed(tx, paymentId, now)
}

/** What is unused of a purchase leaves the account, or at most so much; returns how many credits that were. */
export async function withdrawBoughtCredits(
  tx: Db,
  paymentId: PaymentId,
  { most, ...movement }: Movement & { most?: number },
): Promise<{ credits: number }> {
  const lot = await findLotOfPayment(tx, paymentId)
  if (!lot) return { credits: 0 }
  await lockMemberForMovement(tx, lot.member_id)
  const done = await listEntriesOfKey(tx, movement.key)
  if (done[0]) return { credits: -done[0].amount }
  const tip = await findLotTip(tx, lot.id)
  const credits = Math.min(tip?.lot_after ?? 0, most ?? Number.MAX_SAFE_INTEGER)
  if (!tip || credits === 0) return { credits: 0 }
  const account = await findAccount(tx, { memberId: lot.member_id, key: null })
  const moves = [{ lotId: lot.id, amount: -credits }]
  const entry = { ...movement, house: 'refunded', subjectId: paymentId } as const
  await writeMovements(tx, [continued(account, new Map([[lot.id, tip]]), moves, entry)])
  return { credits }
}

/** Every movement of the member's credits. The ledger itself stays when a member is erased: amounts, without the person. */
export function exportMember(db: Db, memberId: MemberId) {
  const pages = new Pages(async function* () {
    let before: number | null = null
    do {
      const page: CreditLines = await listCreditLines(db, memberId, before, exportedAtOnce)
      if (page.lines.length > 0) yield page.lines
      before = page.nextBeforeSeq
    } while (before !== null)
  })
  const credits = pages.map(({ created_at, reason, amount, balance_after }) => ({
    at: created_at.toISOString(),
    reason,
    credits: amount,
    balance_after,
  }))
  return { credits }
}

const exportedAtOnce = 250

type CreditLines = Awaited<ReturnType<typeof listCreditLines>>

/** The sum of all entries, as proved by the last of them. */
export async function creditBalance(db: Db, memberId: MemberId): Promise<number> {
  return findBalance(db, memberId)
}

/** A page of the receipt, newest first. */
export async function listCreditLines(
  db: Db,
  memberId: MemberId,
  beforeSeq: number | null,
  pageSize = receiptPageSize,
) {
  const readAhead = pageSize * 4
  const entries = await listEntries(db, memberId, beforeSeq, readAhead)
  const lines = receiptLines(entries)
  const cutOff = entries.length === readAhead && lines.length > 1
  const shown = (cutOff ? lines.slice(0, -1) : lines).slice(0, pageSize)
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
  return moveOnce(tx, memberId, movement, async (account) => {
    const id = newId(movement.now.getTime())
    await insertLot(tx, { id, member_id: memberId, credits: movement.credits, created_at: movement.now, ...lot })
    const moves = [{ lotId: id, amount: movement.credits }]
    const entry = { ...movement, house, subjectId: movement.subjectId ?? null }
    return continued(account, new Map(), moves, entry)
  })
}

/** Locks the member's row, checks whether the key was used, and moves only if it was not. */
async function moveOnce(
  tx: Db,
  memberId: MemberId,
  { key }: Movement,
  plan: (account: Account) => Promise<PlannedMovement>,
): Promise<Balance> {
  if (!tx.isTransaction) throw new Error('credits move only inside a transaction')
  // Pipelined: the account is read as soon as the lock is held, without a round trip in between.
  const [, account] = await inParallel(lockMemberForMovement(tx, memberId), findAccount(tx, { memberId, key }))
  const { done } = account
  if (done && done.member_id !== memberId) throw new Error(`the key ${key} moved the credits of another member`)
  if (done) return { balance_after: done.balance_after }
  const movement = await plan(account)
  await writeMovements(tx, [movement])
  return { balance_after: movement.balance_after }
}

async function tipsOfLots(tx: Db, lotIds: readonly string[]): Promise<Map<string, LotTip>> {
  const tips = await listLotTips(tx, lotIds)
  return new Map(tips.map(({ lot_id, ...tip }) => [lot_id, tip]))
}
