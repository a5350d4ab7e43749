// Which credits are used first, and how entries become a receipt: decisions without a database.

export interface Lot {
  id: string
  kind: 'granted' | 'bought'
  createdAt: Date
  /** Credits still in it. */
  left: number
}

export interface LotPart {
  lotId: string
  credits: number
}

/** Free credits first, then bought ones, oldest first; the id settles a tie (10.5, 10.6). */
export function inOrderOfUse<L extends Lot>(lots: readonly L[]): L[] {
  return lots.toSorted(
    (one, other) =>
      Number(one.kind === 'bought') - Number(other.kind === 'bought') ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one.id < other.id ? -1 : 1),
  )
}

/** How a cost is spread over the lots, or null if they hold too little. */
export function pickLots(lots: readonly Lot[], cost: number): LotPart[] | null {
  if (!Number.isSafeInteger(cost) || cost < 1) throw new RangeError(`a cost is a positive whole number, not ${cost}`)
  const parts: LotPart[] = []
  let missing = cost
  for (const lot of inOrderOfUse(lots)) {
    if (missing === 0) break
    const credits = Math.min(lot.left, missing)
    if (credits > 0) parts.push({ lotId: lot.id, credits })
    missing -= credits
  }
  return missing === 0 ? parts : null
}

export interface ReceiptEntry {
  seq: number
  key: string
  amount: number
  balance_after: number
}

/** One line per movement: the parts of a movement, newest first, become its newest part with their sum. */
export function receiptLines<E extends ReceiptEntry>(newestFirst: readonly E[]): E[] {
  const lines: E[] = []
  for (const entry of newestFirst) {
    const line = lines.at(-1)
    if (line?.key === entry.key) lines[lines.length - 1] = { ...line, amount: line.amount + entry.amount }
    else lines.push(entry)
  }
  return lines
}

/** The oldest seq that a line covers, so that the next page starts after it. */
export function oldestSeqOf(newestFirst: readonly ReceiptEntry[], key: string): number {
  return Math.min(...newestFirst.filter((entry) => entry.key === key).map((entry) => entry.seq))
}
