// The game in this window: the deck, what is left of the day, swipes sent and undone; it follows other windows.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { newId } from '#base/ids.ts'
import { useContactChange } from '#features/profiles/screens/parts/use-contact-change.ts'
import { call, CallError } from '#ui/call.ts'
import { useLive } from '#ui/live.ts'
import { findDone } from '#ui/lost-answer.ts'
import { showToast } from '#ui/Toast.tsx'
import type { getLikeState } from '../../likes/contract.ts'
import type { giveSwipe, readSwipes, takeSwipeBack } from '../../swipes/contract.ts'
import { celebrateMatch } from '../parts/celebration.ts'
import { rememberLike } from '../parts/like-memory.ts'
import { ownZone } from '../parts/own-zone.ts'
import { sendInTurn } from '../parts/send-in-turn.ts'
import { useWaitEnd } from '../parts/wait-end.ts'
import type { SwipeDecision } from './use-drag.ts'

export type Game = CallResponse<typeof readSwipes>
type Standing = Pick<Game, 'likes_left' | 'next_likes_at' | 'may_take_back'>

const fewCards = 3

export function useSwipes(loaded: Game) {
  const { game, setGame, likesLeft, send, arrived, refresh } = useGame(loaded)
  const takingBack = useRef(false)
  const { t } = useTranslation('discovery')
  const swipe = async (decision: SwipeDecision) => {
    const [card] = game.deck
    if (!card) return
    const like = decision === 'like'
    const body = { client_id: newId(), member: card.id, like, time_zone: ownZone() }
    const sent = send(card.id, () => call<typeof giveSwipe>('POST /api/swipe.php', { body }), like)
    setGame((before) => ({
      ...before,
      deck: before.deck.filter(({ id }) => id !== card.id),
      likes_left: likesLeft(),
      may_take_back: card.id,
    }))
    const answer = await sent
    if (answer) {
      rememberLike(card.id, answer.liked)
      if (answer.match) celebrateMatch(answer.profile)
    }
    setGame((before) => ({
      ...before,
      ...(answer ? standingOf(answer) : { deck: [card, ...before.deck], may_take_back: game.may_take_back }),
      likes_left: likesLeft(),
    }))
    if (game.deck.length <= fewCards || !answer) await refresh()
  }
  const undo = async (member: string) => {
    const answer = await send(member, () => sendTakeBack(member))
    if (answer) {
      if (answer.taken_back) rememberLike(member, answer.liked)
      else showToast({ title: t('swipe.not_back') })
      const back = answer.profile ? [answer.profile] : []
      setGame((before) => ({
        ...before,
        ...standingOf(answer),
        deck: [...back, ...before.deck.filter(({ id }) => id !== member)],
      }))
    }
    // After the wait nothing is on the table.
    if (game.deck.length === 0) await refresh()
  }
  /** Pressed twice in a row it takes back one. A swipe that is still being sent is the one meant: if it fails, there is nothing to take back. */
  const takeBack = async () => {
    const member = game.may_take_back
    if (!member || takingBack.current) return
    takingBack.current = true
    if (await arrived()) await undo(member)
    takingBack.current = false
  }
  return { game, swipe, takeBack }
}

/** The game as the server last described it, reloaded when other windows played, and when the wait is over. */
function useGame(loaded: Game) {
  const [game, setGame] = useState(loaded)
  const sending = useRef(0)
  const begun = useRef(0)
  const sent = useRef<Promise<boolean>>(Promise.resolve(true))
  const likes = useRef({ left: loaded.likes_left, underWay: 0 })
  const { t } = useTranslation('discovery')
  /**
   * Sends one thing in its turn; null if that failed, or was a like and none is left once earlier ones are answered.
   * What the windows hear about it meanwhile is loaded afterwards.
   */
  const send = async <Answer extends Standing>(about: string, tell: () => Promise<Answer>, like = false) => {
    sending.current += 1
    begun.current += 1
    likes.current.underWay += Number(like)
    try {
      const turn = sendInTurn('swipes', about, async () => (like && likes.current.left === 0 ? null : tell()))
      sent.current = turn.then(Boolean, () => false)
      const answer = await turn
      if (answer) likes.current.left = answer.likes_left
      return answer
    } catch (error) {
      showToast({ tone: 'bad', title: (error instanceof CallError && error.message) || t('failed') })
      return null
    } finally {
      sending.current -= 1
      likes.current.underWay -= Number(like)
    }
  }
  /** Whether the last of those being sent, if any, has arrived. */
  const arrived = async () => sending.current === 0 || sent.current
  /** What is left once those being sent have arrived. */
  const likesLeft = () => Math.max(0, likes.current.left - likes.current.underWay)
  const refresh = async (): Promise<void> => {
    // The server does not know what is still being sent; its own answer will tell.
    if (sending.current > 0) return
    const before = begun.current
    try {
      const next = await call<typeof readSwipes>('GET /api/swipe.php', { query: { time_zone: ownZone() } })
      // A swipe overtook it.
      if (begun.current !== before) return await refresh()
      likes.current.left = next.likes_left
      setGame((shown) => merged(shown, next))
    } catch {
      // The next event or swipe asks again.
    }
  }
  useLive(({ event }) => {
    if (event === 'likes_changed' || event === 'gap' || event === 'opened') void refresh()
  })
  // After a block, by either of the two, there is nobody to decide on.
  useContactChange(game.deck[0]?.id ?? '', () => void refresh())
  useWaitEnd(game.next_likes_at, () => void refresh())
  return { game, setGame, likesLeft, send, arrived, refresh }
}

/** A second attempt would be told that there is nothing to take back. */
function sendTakeBack(member: string) {
  return findDone<CallResponse<typeof takeSwipeBack>>(
    call<typeof takeSwipeBack>('DELETE /api/swipe.php', { body: { member } }),
    async (options) => {
      const [game, { liked }] = await Promise.all([
        call<typeof readSwipes>('GET /api/swipe.php', { query: { time_zone: ownZone() } }, options),
        call<typeof getLikeState>('GET /api/like.php', { query: { member } }, options),
      ])
      const profile = game.deck.find(({ id }) => id === member) ?? null
      return { ...standingOf(game), taken_back: game.may_take_back !== member, liked, profile }
    },
    (found) => found.taken_back,
  )
}

function standingOf({ likes_left, next_likes_at, may_take_back }: Standing): Standing {
  return { likes_left, next_likes_at, may_take_back }
}

/** The cards at hand stay in their order; those decided elsewhere go, new ones are added behind. */
function merged(before: Game, next: Game): Game {
  const still = new Set(next.deck.map(({ id }) => id))
  const kept = before.deck.filter(({ id }) => still.has(id))
  const known = new Set(kept.map(({ id }) => id))
  const fresh = next.deck.filter(({ id }) => !known.has(id))
  return { ...next, deck: [...kept, ...fresh], newcomers: [...new Set([...before.newcomers, ...next.newcomers])] }
}
