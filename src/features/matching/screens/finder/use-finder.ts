// The day's people in the browser: which comes next, deciding at once with a way back, and new ones when the day is over.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import { useCall } from '#ui/use-call.ts'
import type { decideInFinder, FinderCard, getFinder, undoInFinder } from '../../finder/contract.ts'
import { celebrateMatch } from '../parts/celebration.ts'
import { rememberLike } from '../parts/like-memory.ts'
import { ownZone } from '../parts/own-zone.ts'
import { refreshLikes } from '../parts/use-like.ts'

type Decision = FinderCard['decision']

export interface Finder {
  loading: boolean
  cards: FinderCard[]
  current: FinderCard | undefined
  /** What was decided last, for taking it back. */
  last: FinderCard | undefined
  nextAt: string
  decide(card: FinderCard, decision: 'like' | 'pass'): void
  undo(card: FinderCard): void
}

export function useFinder(loaded: CallResponse<typeof getFinder>): Finder {
  const input = { query: { time_zone: ownZone() } }
  const { data, refetch } = useCall<typeof getFinder>('GET /api/match-finder.php', input, { initialData: loaded })
  const [made, setMade] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [order, setOrder] = useState<readonly string[]>([])
  const send = useSend((id, decision) => setMade((before) => new Map(before).set(id, decision)))
  useEffect(() => {
    if (!data) return
    const left = new Date(data.next_at).getTime() - Date.now()
    const timer = setTimeout(() => void refetch(), Math.max(1_000, left))
    return () => clearTimeout(timer)
  }, [data, refetch])
  const cards = (data?.cards ?? []).map((card) =>
    made.has(card.profile.id) ? { ...card, decision: made.get(card.profile.id) ?? null } : card,
  )
  return {
    loading: data === undefined,
    cards,
    current: cards.find(({ decision }) => decision === null),
    last: cards.find(({ profile, decision }) => decision !== null && profile.id === order.at(-1)),
    nextAt: data?.next_at ?? '',
    decide: (card, decision) => {
      setOrder((before) => [...before, card.profile.id])
      void send(card, decision)
    },
    undo: (card) => {
      setOrder((before) => before.filter((id) => id !== card.profile.id))
      void send(card, null)
    },
  }
}

/** Shows a decision at once, and takes it back where the server refuses. */
function useSend(show: (id: string, decision: Decision) => void) {
  const { t } = useTranslation('finder')
  const client = useQueryClient()
  return async (card: FinderCard, decision: Decision) => {
    const { profile } = card
    show(profile.id, decision)
    rememberLike(profile.id, decision === 'like')
    try {
      if (await tell(profile.id, decision)) celebrateMatch(profile)
    } catch (error) {
      show(profile.id, card.decision)
      rememberLike(profile.id, card.decision === 'like')
      showToast({ tone: 'bad', title: (error instanceof CallError && error.message) || t('failed') })
    } finally {
      refreshLikes(client)
    }
  }
}

/** Answers whether it is a match. */
async function tell(member: string, decision: Decision): Promise<boolean> {
  if (decision) {
    const input = { body: { member, decision } }
    return (await call<typeof decideInFinder>('POST /api/match-finder.php', input)).match
  }
  await call<typeof undoInFinder>('DELETE /api/match-finder.php', { body: { member } })
  return false
}
