// The day's people in the browser: which comes next, deciding at once with a way back, what other windows decide, and new ones when the day is over.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { call, CallError } from '#ui/call.ts'
import { useLive } from '#ui/live.ts'
import { findDone } from '#ui/lost-answer.ts'
import { refreshSoon } from '#ui/refresh-soon.ts'
import { showToast } from '#ui/Toast.tsx'
import { seedCall, useCall } from '#ui/use-call.ts'
import type { decideInFinder, FinderCard, getFinder, undoInFinder } from '../../finder/contract.ts'
import { celebrateMatch } from '../parts/celebration.ts'
import { rememberLike } from '../parts/like-memory.ts'
import { ownZone } from '../parts/own-zone.ts'
import { sendInTurn } from '../parts/send-in-turn.ts'
import { refreshLikes } from '../parts/use-like.ts'
import { useWaitEnd } from '../parts/wait-end.ts'

type Decision = FinderCard['decision']

export interface Finder {
  loading: boolean
  cards: FinderCard[]
  current: FinderCard | undefined
  /** The last decision, for undoing it. */
  last: FinderCard | undefined
  nextAt: string
  decide(card: FinderCard, decision: 'like' | 'pass'): void
  undo(card: FinderCard): void
}

type Hand = CallResponse<typeof getFinder>
const handCall = 'GET /api/match-finder.php'

/** Whom this window decided on, latest last: someone who comes back can still undo that. */
let decided: readonly string[] = []
/** Decisions that an answer may not include yet: still being sent, or made while another page was open. */
const untold = new Map<string, { decision: Decision; underWay: boolean }>()

const asDecided = ({ cards, next_at }: Hand): Hand => ({
  cards: cards.map((card) => ({ ...card, decision: (untold.get(card.profile.id) ?? card).decision })),
  next_at,
})

export function useFinder(loaded: Hand): Finder {
  const client = useQueryClient()
  const input = { query: { time_zone: ownZone() } }
  // For returning visitors too: what is cached from the last time is older.
  useState(() => seedCall<typeof getFinder>(client, handCall, input, asDecided(loaded)))
  const { data, refetch } = useCall<typeof getFinder>(handCall, input, {
    queryFn: async ({ signal }) => asDecided(await call<typeof getFinder>(handCall, input, { signal })),
  })
  const [order, setOrder] = useState(decided)
  const send = useSend()
  useEffect(() => {
    const arrived = [...untold].filter(([, { underWay }]) => !underWay)
    for (const [id] of arrived) untold.delete(id)
    if (arrived.length > 0) void refetch()
  }, [refetch])
  useWaitEnd(data?.next_at, () => void refetch())
  useLive(({ event }) => {
    if (event === 'likes_changed' || event === 'gap') refreshSoon(client, [handCall])
  })
  const cards = data?.cards ?? []
  const answered = new Map(cards.flatMap((card) => (card.decision ? [[card.profile.id, card]] : [])))
  return {
    loading: data === undefined,
    cards,
    current: cards.find(({ decision }) => decision === null),
    last: answered.get(order.findLast((id) => answered.has(id)) ?? ''),
    nextAt: data?.next_at ?? '',
    decide: (card, decision) => {
      const { id } = card.profile
      decided = [...decided.filter((one) => one !== id), id]
      setOrder(decided)
      void send(card, decision)
    },
    undo: (card) => void send(card, null),
  }
}

/** Shows a decision at once. If the server refuses, undoes it, and asks who is still there. */
function useSend() {
  const { t } = useTranslation('finder')
  const client = useQueryClient()
  const queryKey = [handCall]
  const show = (id: string, decision: Decision, underWay: boolean) => {
    untold.set(id, { decision, underWay })
    client.setQueriesData<Hand>({ queryKey }, (hand) => hand && asDecided(hand))
    return untold.get(id)
  }
  /** Whether the finder is open: then it already shows the decision, unless it is being reloaded. */
  const isSeen = () => client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0
  return async (card: FinderCard, decision: Decision) => {
    const { profile } = card
    const sent = show(profile.id, decision, true)
    let kept = decision
    rememberLike(profile.id, decision === 'like', 1)
    try {
      if (await sendInTurn(profile.id, profile.id, () => sendDecision(profile.id, decision))) celebrateMatch(profile)
    } catch (error) {
      kept = card.decision
      showToast({ tone: 'bad', title: (error instanceof CallError && error.message) || t('failed') })
    } finally {
      rememberLike(profile.id, kept === 'like', -1)
      // Unless it was decided otherwise meanwhile.
      if (untold.get(profile.id) === sent) show(profile.id, kept, false)
      if (kept !== decision || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
      if (isSeen() && !untold.get(profile.id)?.underWay) untold.delete(profile.id)
      refreshLikes(client)
    }
  }
}

/** Returns whether it is a match. */
async function sendDecision(member: string, decision: Decision): Promise<boolean> {
  const answer = await findDone<{ decision?: Decision | undefined; match?: boolean }>(
    decision
      ? call<typeof decideInFinder>('POST /api/match-finder.php', { body: { member, decision } })
      : call<typeof undoInFinder>('DELETE /api/match-finder.php', { body: { member } }),
    async (options) => {
      const { cards } = await call<typeof getFinder>(handCall, { query: { time_zone: ownZone() } }, options)
      return { decision: cards.find(({ profile }) => profile.id === member)?.decision }
    },
    (found) => found.decision === decision,
  )
  return answer.match ?? false
}
