// The deck: here you swipe evenings, not people. Links turn the cards; once hydrated, fingers and arrow keys do too.
import { useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/Button.tsx'
import { Heart, X } from '#ui/icons.tsx'
import { deckAfter, readDeck } from '../deck.ts'
import type { DeckState } from '../deck.ts'
import { loadLander } from './load-lander.ts'
import { DeckCards } from './parts/DeckCards.tsx'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import { placePicture, preload } from './pictures.ts'
import './look/tinderswipe.css'

export async function loader(args: LoaderFunctionArgs) {
  const { head } = await loadLander('tinderswipe', args)
  return { ...head, start: readDeck(new URL(args.request.url).searchParams) }
}

export const handle = { defersScripts: true }
export const meta = () => [preload(placePicture('cafe'))]

/** A further card by a link is the same page: nothing has to be loaded again. */
export const shouldRevalidate = () => false

export default function SwipeLanderScreen() {
  const { start } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['landers', 'interests'])
  const [deck, setDeck] = useState<DeckState>(start)
  const choose = (yes: boolean) => setDeck((now) => readDeck(deckAfter(now, yes)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') choose(true)
    if (event.key === 'ArrowLeft') choose(false)
  }
  return (
    <>
      <div className="mx-auto max-w-modal">
        <Lead title={t('landers:tinderswipe.title')} className="text-center">
          {t('landers:tinderswipe.lead')}
        </Lead>
        {deck.card ? (
          // The arrow keys do what the two links below do.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div className="deck mt-6" onKeyDown={onKeyDown}>
            <DeckCards deck={deck} onThrown={choose} />
            <div className="mt-5 flex flex-wrap justify-center gap-3">
              <Choice deck={deck} yes={false} onChoose={choose} />
              <Choice deck={deck} yes onChoose={choose} />
            </div>
            <p className="mt-3 text-center text-sm text-muted" role="status">
              <span className="sr-only">{t(`interests:tags.${deck.card.interest}`)}, </span>
              {t('landers:tinderswipe.position', { current: deck.at + 1, total: deck.total })}
            </p>
          </div>
        ) : (
          <Joining title={t('landers:tinderswipe.done')} className="mt-6" takesFocus={deck !== start}>
            <Taste likes={deck.likes} />
          </Joining>
        )}
        {deck.card ? <Skip deck={deck} onSkip={setDeck} /> : null}
      </div>
      <Smallprint />
    </>
  )
}

interface SkipProps {
  deck: DeckState
  onSkip: (next: DeckState) => void
}

function Skip({ deck, onSkip }: SkipProps) {
  const { t } = useTranslation('landers')
  const end = new URLSearchParams({ card: String(deck.total), likes: deck.likes.join(',') })
  const address = useAddress(end)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    onSkip(readDeck(end))
  }
  return (
    <p className="mt-6 text-center">
      <Link to={address} className="link" onClick={skip}>
        {t('tinderswipe.skip')}
      </Link>
    </p>
  )
}

/** This page with another deck; anything else in the address stays there. */
function useAddress(deck: URLSearchParams): string {
  const { search } = useLocation()
  const next = new URLSearchParams(search)
  deck.forEach((value, name) => next.set(name, value))
  return `?${next}`
}

function Choice({ deck, yes, onChoose }: { deck: DeckState; yes: boolean; onChoose: (yes: boolean) => void }) {
  const { t } = useTranslation('landers')
  const address = useAddress(deckAfter(deck, yes))
  return (
    <Link
      to={address}
      preventScrollReset
      className={buttonLook({
        variant: yes ? 'like' : 'secondary',
        size: 'large',
        class: 'min-w-36 px-4! whitespace-nowrap max-sm:flex-1',
      })}
      onClick={(event) => {
        event.preventDefault()
        onChoose(yes)
      }}
    >
      {yes ? <Heart className="size-5" aria-hidden="true" /> : <X className="size-5 shrink-0" aria-hidden="true" />}
      {yes ? t('tinderswipe.yes') : t('tinderswipe.no')}
    </Link>
  )
}

/** What was liked; the form adds it to the profile, unless it is unticked. */
function Taste({ likes }: { likes: readonly string[] }) {
  const { t } = useTranslation(['landers', 'interests'])
  if (likes.length === 0) return <p>{t('landers:tinderswipe.nothing')}</p>
  return (
    <fieldset>
      <legend className="mb-2 text-muted">{t('landers:tinderswipe.taste')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {likes.map((like) => (
          <label key={like} className="flex min-h-11 items-center gap-2 font-semibold">
            <input type="checkbox" name="interest" value={like} defaultChecked className="size-5 accent-primary" />
            {t(`interests:tags.${like}` as 'interests:tags.coffee')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
