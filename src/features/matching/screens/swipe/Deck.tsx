// The deck: the top card can be dragged, the next one waits beneath; buttons and keys do the same.
import { useEffect, useEffectEvent, useState } from 'react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberCard } from '#features/profiles/contract.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Heart, RotateCcw, X } from '#ui/icons.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { CardMenu } from '../parts/CardMenu.tsx'
import { SwipeCard } from './SwipeCard.tsx'
import { useDrag } from './use-drag.ts'
import type { SwipeDecision } from './use-drag.ts'
import './deck.css'

interface DeckProps {
  top: MemberCard
  next: MemberCard | undefined
  newcomers: readonly string[]
  mayTakeBack: boolean
  onSwipe: (decision: SwipeDecision) => void
  onTakeBack: () => void
}

export function Deck({ top, next, newcomers, mayTakeBack, onSwipe, onTakeBack }: DeckProps) {
  const { t } = useTranslation('discovery')
  const { card, handlers, fly } = useDrag(onSwipe)
  /** The next card, not seen yet, has no part in a double press; whoever goes on pressing decides on each. */
  const once =
    (decision: SwipeDecision) =>
    ({ detail: presses }: MouseEvent) =>
      presses === 2 ? undefined : fly(decision)
  useKeys({
    ArrowRight: () => fly('like'),
    ArrowLeft: () => fly('pass'),
    Backspace: mayTakeBack ? onTakeBack : undefined,
  })
  return (
    <div ref={useFocusHandoff()} className="deck flex flex-col items-center gap-5">
      <div className="deck-card relative max-w-full">
        {next ? (
          <div
            key={next.id}
            className="absolute inset-0 scale-95 opacity-70 transition-[scale,opacity]"
            inert
            aria-hidden="true"
          >
            <SwipeCard card={next} isNew={newcomers.includes(next.id)} />
          </div>
        ) : null}
        <div
          key={top.id}
          ref={card}
          className="absolute inset-0 touch-pan-y transition-[scale,opacity] will-change-transform"
          {...handlers}
        >
          <SwipeCard card={top} isNew={newcomers.includes(top.id)} />
        </div>
      </div>
      <div className="deck-ways flex flex-wrap items-center justify-center gap-[min(1.25rem,5vw)]">
        <TakeBack disabled={!mayTakeBack} onPress={onTakeBack} />
        <IconButton size="large" variant="raised" label={t('swipe.pass', { name: top.name })} onClick={once('pass')}>
          <X className="size-7" aria-hidden="true" />
        </IconButton>
        <IconButton size="large" variant="like" label={t('swipe.like', { name: top.name })} onClick={once('like')}>
          <Heart className="size-7 fill-current" aria-hidden="true" />
        </IconButton>
        {/* As wide as what stands at the start, so that the two stand in the middle. */}
        <CardMenu member={top} />
      </div>
      <SpokenCard card={top} />
      <p className="deck-hint max-w-96 text-center text-sm text-muted">{t('swipe.hint')}</p>
    </div>
  )
}

/** Who comes next, said aloud; the first one is read with the page. */
function SpokenCard({ card: { id, name, age, fictional } }: { card: MemberCard }) {
  const [first, setFirst] = useState<string | null>(id)
  if (first !== null && first !== id) setFirst(null)
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {first === null ? (
        <>
          {name}, {age} {fictional ? <FictionalLabel /> : null}
        </>
      ) : null}
    </p>
  )
}

export function TakeBack({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const { t } = useTranslation('discovery')
  return (
    <IconButton variant="raised" label={t('swipe.back')} disabled={disabled} onClick={onPress}>
      <RotateCcw className="size-5" aria-hidden="true" />
    </IconButton>
  )
}

/** Keys of the page, while nobody is typing and nothing is on top. */
function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    const { target } = event
    const busy = target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog], [role=menu]')
    if (!act || busy || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return
    if (document.querySelector('[role=dialog]:not([popover])')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
