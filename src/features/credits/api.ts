// Answers the calls of the credits room.
import { handle } from '#platform/http/handle.ts'
import { getCredits } from './contract.ts'
import { creditBalance, listCreditLines } from './service.ts'

export const creditsApi = [
  handle(getCredits, async ({ query, caller, platform }) => {
    const { lines, nextBeforeSeq } = await listCreditLines(platform.db, caller.memberId, query.before_seq ?? null)
    return {
      balance: await creditBalance(platform.db, caller.memberId),
      lines: lines.map((line) => ({
        seq: line.seq,
        at: line.created_at.toISOString(),
        reason: line.reason,
        subject: line.subject_id ? { id: line.subject_id, name: line.subject_name } : null,
        credits: line.amount,
        balance_after: line.balance_after,
      })),
      next_before_seq: nextBeforeSeq,
    }
  }),
]
