// How a movement continues the chains of the ledger, the member's and each lot's: calculated, not yet written.
import type { MemberId } from '#base/ids.ts'

/** What a member's next movement continues. */
export interface Account {
  memberId: MemberId
  last: { seq: number; balance: number } | null
  lots: LotState[]
  /** What the key has already moved: whose credits, and the balance after. */
  done: { member_id: string; balance_after: number } | null
}

export interface LotState {
  id: string
  kind: 'granted' | 'bought'
  created_at: Date
  left: number
  last_seq: number
}

export interface NewEntry {
  member_id: string
  seq: number
  lot_id: string
  lot_previous_seq: number | null
  house_account: string
  amount: number
  balance_before: number
  balance_after: number
  lot_before: number
  lot_after: number
  key: string
  part: number
  reason: string
  subject_id: string | null
  created_at: Date
}

export interface Balance {
  balance_after: number
}

/** The entries of one movement, decided but not written. */
export interface PlannedMovement extends Balance {
  entries: readonly NewEntry[]
}

export interface LotTip {
  seq: number
  lot_after: number
}

interface Entry {
  key: string
  reason: string
  now: Date
  house: NewEntry['house_account']
  subjectId: string | null
}

export function balanceOf({ last }: Account): number {
  return last?.balance ?? 0
}

export function tipsOf({ lots }: Account): Map<string, LotTip> {
  return new Map(lots.map((lot) => [lot.id, { seq: lot.last_seq, lot_after: lot.left }]))
}

/** One entry per part, each starting where the one before it ended. */
export function continued(
  { memberId, last }: Account,
  tips: ReadonlyMap<string, LotTip>,
  moves: readonly { lotId: string; amount: number }[],
  entry: Entry,
): PlannedMovement {
  let { seq, balance } = last ?? { seq: 0, balance: 0 }
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
  return { entries, balance_after: balance }
}
