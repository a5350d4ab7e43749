// One of the day's people: the picture, why it is shown, and the two ways to go on.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { NoPhoto } from '#features/profiles/screens/parts/NoPhoto.tsx'
import { OnlineDot } from '#features/profiles/screens/parts/OnlineDot.tsx'
import { usePictureUrl, usePlaceholder } from '#features/profiles/screens/parts/pictures.ts'
import { Button } from '#ui/Button.tsx'
import { Heart, RotateCcw, X } from '#ui/icons.tsx'
import { Photo, PhotoCaption } from '#ui/Photo.tsx'
import type { FinderCard } from '../../finder/contract.ts'
import type { Finder } from './use-finder.ts'
import { Whys } from './Whys.tsx'

export function FinderCardView({ card, finder }: { card: FinderCard; finder: Finder }) {
  const { t } = useTranslation('finder')
  const { profile } = card
  return (
    <article className="mx-auto grid max-w-3xl gap-5 md:grid-cols-[minmax(0,22rem)_1fr] md:items-center md:gap-10">
      <div>
        <Progress card={card} finder={finder} />
        <FinderPhoto card={card} />
      </div>
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="mb-3 text-lg" aria-live="polite">
            {t('why', { name: profile.name })}
          </h2>
          <Whys whys={card.whys} />
        </div>
        <div className="flex gap-3">
          <Button
            variant="secondary"
            size="large"
            className="flex-1"
            icon={<X className="size-5.5" aria-hidden="true" />}
            onClick={() => finder.decide(card, 'pass')}
          >
            {t('pass')}
          </Button>
          <Button
            variant="like"
            size="large"
            className="flex-1"
            icon={<Heart className="size-5.5" aria-hidden="true" />}
            onClick={() => finder.decide(card, 'like')}
          >
            {t('like')}
          </Button>
        </div>
        <UndoLast finder={finder} />
      </div>
    </article>
  )
}

/** Kept as tall without it, so that nothing jumps when it comes. */
export function UndoLast({ finder }: { finder: Finder }) {
  const { t } = useTranslation('finder')
  const { last } = finder
  return (
    <div className="flex min-h-11 justify-center md:justify-start">
      {last ? (
        <Button
          variant="quiet"
          icon={<RotateCcw className="size-4.5" aria-hidden="true" />}
          onClick={() => finder.undo(last)}
        >
          {t('undo')} · {last.profile.name}
        </Button>
      ) : null}
    </div>
  )
}

/** How far through the day: a short bar for each, and the same in words. */
function Progress({ card, finder }: { card: FinderCard; finder: Finder }) {
  const { t } = useTranslation('finder')
  const number = finder.cards.findIndex(({ profile }) => profile.id === card.profile.id) + 1
  return (
    <div className="mb-3 flex items-center gap-3">
      <span className="flex flex-1 gap-1" aria-hidden="true">
        {finder.cards.map(({ profile, decision }) => (
          <span
            key={profile.id}
            className={`h-1 flex-1 rounded-full ${profile.id === card.profile.id ? 'bg-primary' : decision === null ? 'bg-line' : 'bg-line-strong'}`}
          />
        ))}
      </span>
      <span className="text-sm text-muted tabular-nums">{t('of', { number, total: finder.cards.length })}</span>
    </div>
  )
}

function FinderPhoto({ card: { profile } }: { card: FinderCard }) {
  const { t } = useTranslation('finder')
  const url = usePictureUrl()
  const { main_image: image } = profile
  const placeholder = usePlaceholder(image?.thumbhash)
  const place = profile.city || profile.region_name
  return (
    <Link
      to={paths.member(profile.id)}
      aria-label={t('profile', { name: profile.name })}
      className="mx-auto block max-h-[58svh] max-w-[43.5svh] rounded-lg md:max-h-none md:max-w-none"
    >
      <Photo
        src={image ? url(image.filename) : null}
        alt=""
        placeholder={placeholder}
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
            <span className="truncate">{profile.name}</span>
            <span className="tabular-nums">{profile.age}</span>
            {profile.online ? <OnlineDot /> : null}
          </span>
          {place ? <span className="block truncate text-sm">{place}</span> : null}
        </PhotoCaption>
      </Photo>
    </Link>
  )
}
