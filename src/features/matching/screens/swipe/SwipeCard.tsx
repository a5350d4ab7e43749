// A card of the deck: the photo, who it is, and what the throw will mean while it leans.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import type { MemberCard } from '#features/profiles/contract.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { NoPhoto } from '#features/profiles/screens/parts/NoPhoto.tsx'
import { OnlineDot } from '#features/profiles/screens/parts/OnlineDot.tsx'
import { impressionOf, useLargePicture } from '#features/profiles/screens/parts/pictures.ts'
import { MapPin } from '#ui/icons.tsx'
import { Photo, PhotoCaption } from '#ui/Photo.tsx'

export function SwipeCard({ card, isNew }: { card: MemberCard; isNew: boolean }) {
  const { t } = useTranslation(['discovery', 'matching', 'interests'])
  const { main_image: image, name, age, fictional } = card
  const picture = useLargePicture(image, '(width < 48rem) clamp(12rem, 75vh - 17.25rem, 27rem), min(48vh, 27rem)')
  const place = card.city || card.region_name
  return (
    <Link to={paths.member(card.id)} draggable={false} className="block size-full rounded-lg select-none">
      <span className="sr-only">{t('discovery:swipe.profile', { name })}</span>
      <Photo
        {...picture}
        alt=""
        impression={impressionOf(image?.thumbhash)}
        ratio="fill"
        priority
        className="rounded-lg shadow-lifted"
        empty={<NoPhoto name={name} />}
      >
        {fictional ? (
          <span className="absolute start-4 top-4 max-w-[calc(100%-2rem)]">
            <FictionalLabel onPhoto />
          </span>
        ) : null}
        <Stamp />
        <PhotoCaption>
          <span className="flex items-center gap-2.5 px-1 text-xl font-semibold">
            <bdi className="truncate">{name}</bdi>
            <span className="tabular-nums">{age}</span>
            {card.online ? <OnlineDot /> : null}
          </span>
          <span className="mt-0.5 flex min-h-7 flex-wrap items-center gap-x-3 px-1 pb-1 text-sm">
            {isNew ? <span className="font-semibold">{t('matching:card.new')}</span> : null}
            {place ? (
              <span className="flex items-center gap-1.5">
                <MapPin className="size-4 shrink-0" aria-hidden="true" />
                {place}
              </span>
            ) : null}
            {card.interests.length > 0 ? (
              <span className="truncate">
                {card.interests.map((tag) => t(`interests:tags.${tag as 'jazz'}`)).join(', ')}
              </span>
            ) : null}
          </span>
        </PhotoCaption>
      </Photo>
    </Link>
  )
}

const stamp =
  'pointer-events-none absolute top-16 rounded-full px-5 py-2 text-lg font-semibold shadow-lifted transition-opacity duration-75'

/** Becomes clearer the further the card leans. */
function Stamp() {
  const { t } = useTranslation('discovery')
  return (
    <>
      <span
        className={`${stamp} like-gradient start-5 -rotate-8 text-on-photo opacity-[max(0,var(--lean,0))]`}
        aria-hidden="true"
      >
        {t('swipe.yes')}
      </span>
      <span
        className={`${stamp} end-5 rotate-8 bg-raised text-text opacity-[max(0,calc(var(--lean,0)*-1))]`}
        aria-hidden="true"
      >
        {t('swipe.no')}
      </span>
    </>
  )
}
