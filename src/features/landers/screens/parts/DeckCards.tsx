// The card on top, which follows a finger, and the next two beneath it.
import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { deckCards } from '../../deck.ts'
import type { DeckCard, DeckState } from '../../deck.ts'
import { placePicture } from '../pictures.ts'

/** Dragging this share of the card's width is a throw. */
const thrownShare = 0.28

interface DeckCardsProps {
  deck: DeckState
  onThrown: (yes: boolean) => void
}

export function DeckCards({ deck, onThrown }: DeckCardsProps) {
  const drag = useThrow(onThrown)
  return (
    <div className="deck-cards">
      {deckCards.slice(deck.at, deck.at + 3).map((card, depth) => (
        <Card key={card.interest} card={card} depth={depth} {...(depth === 0 ? drag : {})} />
      ))}
    </div>
  )
}

function Card({ card, depth, ...drag }: { card: DeckCard; depth: number } & Partial<ReturnType<typeof useThrow>>) {
  const { t } = useTranslation('interests')
  return (
    <div className="deck-card" data-depth={depth} aria-hidden={depth > 0} {...drag}>
      <img src={placePicture(card.place)} alt="" width={390} height={520} draggable={false} decoding="async" />
      <p>{t(`tags.${card.interest}`)}</p>
    </div>
  )
}

/** The handlers of the top card: it follows the finger, and is decided when thrown far enough. */
function useThrow(onThrown: (yes: boolean) => void) {
  const from = useRef<number | null>(null)
  const letGo = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: card, clientX } = event
    const moved = from.current === null ? 0 : clientX - from.current
    from.current = null
    const thrown = event.type === 'pointerup' && Math.abs(moved) > card.offsetWidth * thrownShare
    card.style.transition = ''
    card.style.transform = ''
    if (thrown) onThrown(moved > 0)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      from.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.style.transition = 'none'
    },
    onPointerMove: ({ currentTarget: card, clientX }: PointerEvent<HTMLElement>) => {
      if (from.current === null) return
      const moved = clientX - from.current
      card.style.transform = `translate(${moved}px, 0) rotate(${moved / 22}deg)`
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
