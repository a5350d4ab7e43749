// One of the day's people: the picture, why it is shown, and the two ways to go on.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { NoPhoto } from '#features/profiles/screens/parts/NoPhoto.tsx'
import { OnlineDot } from '#features/profiles/screens/parts/OnlineDot.tsx'
import { impressionOf, useLargePicture } from '#features/profiles/screens/parts/pictures.ts'
import { Button } from '#ui/Button.tsx'
import { Heart, RotateCcw, X } from '#ui/icons.tsx'
import { Photo, PhotoCaption } from '#ui/Photo.tsx'
import { nextFocusable, useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { FinderCard } from '../../finder/contract.ts'
import { CardMenu } from '../parts/CardMenu.tsx'
import type { Finder } from './use-finder.ts'
import { Whys } from './Whys.tsx'
import './finder-card.css'

export function FinderCardView({ card, finder }: { card: FinderCard; finder: Finder }) {
  const { t } = useTranslation('finder')
  return (
    <article className="finder-card mx-auto grid max-w-200 grid-cols-1 gap-3 md:grid-cols-[22rem_minmax(0,1fr)] md:grid-rows-[auto_1fr_1fr] md:gap-x-10 md:gap-y-7">
      <Progress card={card} finder={finder} />
      <FinderPhoto key={card.profile.id} card={card} />
      <div className="finder-words mb-4 md:mb-0 md:self-end">
        <div className="mb-2 flex items-center justify-between gap-3 md:mb-3">
          <h2 className="min-w-0 text-lg wrap-anywhere" aria-live="polite">
            {t('why', { name: card.profile.name })}
          </h2>
          <CardMenu member={card.profile} />
        </div>
        <Whys whys={card.whys} />
      </div>
      <Choice card={card} finder={finder} />
    </article>
  )
}

const ways = [
  { decision: 'pass', look: 'secondary', Icon: X },
  { decision: 'like', look: 'like', Icon: Heart },
] as const

/** Under the thumb on a phone, whatever is above; on a desktop beside the picture, and first there when the window is low. */
function Choice({ card, finder }: { card: FinderCard; finder: Finder }) {
  const { t } = useTranslation('finder')
  const words = { pass: t('pass'), like: t('like') }
  return (
    <div
      ref={useFocusHandoff()}
      data-ways
      className="finder-ways sticky max-[20rem]:static bottom-(--places) z-20 -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface/92 px-4 py-2.5 backdrop-blur-bar md:static md:mx-0 md:self-start md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none"
    >
      {ways.map(({ decision, look, Icon }) => (
        <Button
          key={decision}
          variant={look}
          size="large"
          className="flex-1 px-3! whitespace-nowrap max-[20rem]:whitespace-normal"
          icon={<Icon className="size-5.5" aria-hidden="true" />}
          // The button stays for the next person, on whom neither a double press nor a held-down key must decide.
          onClick={({ detail: presses }) => (presses === 2 ? undefined : finder.decide(card, decision))}
          onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
        >
          {words[decision]}
        </Button>
      ))}
    </div>
  )
}

export function UndoLast({ finder }: { finder: Finder }) {
  const { t } = useTranslation('finder')
  const { last } = finder
  return last ? <Undo last={last} label={t('undo')} onUndo={() => finder.undo(last)} /> : null
}

/** With nothing more to undo, the choice is focused next. */
function toWays(left: Element) {
  const beside = nextFocusable(left)
  return () => document.querySelector<HTMLElement>('[data-ways] button') ?? beside()
}

function Undo({ last, label, onUndo }: { last: FinderCard; label: string; onUndo: () => void }) {
  return (
    <Button
      ref={useFocusHandoff<HTMLButtonElement>(toWays)}
      variant="quiet"
      size="small"
      className="min-h-11 min-w-0"
      icon={<RotateCcw className="size-4.5" aria-hidden="true" />}
      onClick={onUndo}
    >
      <span className="truncate">
        {label} · <bdi>{last.profile.name}</bdi>
      </span>
    </Button>
  )
}

/** How far through the day: a short bar for each, and the same in words. */
function Progress({ card, finder }: { card: FinderCard; finder: Finder }) {
  const { t } = useTranslation('finder')
  const number = finder.cards.findIndex(({ profile }) => profile.id === card.profile.id) + 1
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:col-span-2 md:-mb-4">
      <span className="flex min-w-20 flex-1 gap-1" aria-hidden="true">
        {finder.cards.map(({ profile, decision }) => (
          <span
            key={profile.id}
            className={`h-1 flex-1 rounded-full ${profile.id === card.profile.id ? 'bg-primary' : decision === null ? 'bg-line' : 'bg-line-strong'}`}
          />
        ))}
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">
        {t('of', { number, total: finder.cards.length })}
      </span>
      <UndoLast finder={finder} />
    </div>
  )
}

function FinderPhoto({ card: { profile } }: { card: FinderCard }) {
  const { t } = useTranslation('finder')
  const { main_image: image } = profile
  const picture = useLargePicture(image, '(width < 48rem) min(24rem, 30vh), 22rem')
  const place = profile.city || profile.region_name
  return (
    <Link
      to={paths.member(profile.id)}
      className="relative mx-auto block w-full max-w-[min(24rem,30svh)] rounded-lg md:row-span-2 md:max-w-none"
    >
      <span className="sr-only">{t('profile', { name: profile.name })}</span>
      <Photo
        {...picture}
        alt=""
        impression={impressionOf(image?.thumbhash)}
        priority
        rounded
        empty={<NoPhoto name={profile.name} />}
        className="shadow-soft"
      >
        {profile.fictional ? (
          <span className="absolute start-3 top-3 flex max-w-[calc(100%-1.5rem)]">
            <FictionalLabel onPhoto />
          </span>
        ) : null}
        <PhotoCaption>
          <span className="flex items-center gap-2 text-xl font-semibold">
            <bdi className="truncate">{profile.name}</bdi>
            <span className="tabular-nums">{profile.age}</span>
            {profile.online ? <OnlineDot /> : null}
          </span>
          {place ? <span className="block truncate text-sm">{place}</span> : null}
        </PhotoCaption>
      </Photo>
    </Link>
  )
}
