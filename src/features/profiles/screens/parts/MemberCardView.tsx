// A member in a list: the picture, name and age on it, place and one shared interest below.
import { Ellipsis, MapPin, Sparkles } from '#ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Photo, PhotoCaption } from '#ui/Photo.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useBlocked } from './blocked-memory.ts'
import { FictionalLabel } from './Fictional.tsx'
import { NoPhoto } from './NoPhoto.tsx'
import { OnlineDot } from './OnlineDot.tsx'
import { impressionOf, usePictureUrl } from './pictures.ts'
import { askToReport } from './report-request.ts'
import type { ShownCard } from './shown-card.ts'
import { useBlock } from './use-block.ts'
import { useReader, useReaderNow } from './use-site.ts'

interface MemberCardViewProps {
  card: ShownCard
  /** Where it leads, if not to the profile. */
  to?: string | undefined
  /** One of the first on the page: its picture is loaded at once. */
  priority?: boolean | undefined
  /** In the picture's bottom corner, under the thumb: a like button. */
  corner?: ReactNode
  /** Below, after place and interest. */
  children?: ReactNode
  /** Not where the children say what card and reader share. */
  interest?: boolean
}

export function MemberCardView({
  card,
  to = paths.member(card.id),
  priority,
  corner,
  children,
  interest = true,
}: MemberCardViewProps) {
  if (useBlocked(card.id, false)) return <BlockedCard card={card} />
  return (
    <article className="group relative min-w-0">
      <Link to={to} prefetch="intent" className="block rounded-md">
        <CardPhoto card={card} priority={priority} cornered={corner !== undefined} />
        <PlaceAndInterest card={card} interest={interest} />
      </Link>
      {corner ? (
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-3/4 items-end justify-end p-2 *:pointer-events-auto">
          {corner}
        </div>
      ) : null}
      <ReportButton card={card} />
      {children}
    </article>
  )
}

/** Below the picture, at the end of the line with the place; a visitor has nobody to hide from, and is led to the form for everybody. */
function ReportButton({ card: { id, name, fictional } }: { card: ShownCard }) {
  const { t } = useTranslation('profiles')
  const reader = useReader()
  const navigate = useNavigate()
  if (reader?.id === id) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 aspect-3/4">
      <span className="pointer-events-auto absolute -end-1.5 top-full">
        <IconButton
          size="small"
          className="after:absolute after:-inset-1"
          label={t('card_menu', { name })}
          onClick={() => (reader ? askToReport({ id, name, fictional }) : void navigate(paths.complaints()))}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}

/** Replaces a card: what happened, and how to undo it. */
function BlockedCard({ card }: { card: ShownCard }) {
  const { t } = useTranslation('profiles')
  const { busy, unblock } = useBlock(card)
  return (
    <article className="flex aspect-3/4 flex-col items-center justify-center gap-3 rounded-md bg-sunken p-3 text-center">
      <p className="text-sm text-muted">{t('hidden.text', { name: card.name })}</p>
      {card.fictional ? <FictionalLabel /> : null}
      <Button ref={useFocusHandoff()} variant="secondary" size="small" busy={busy} onClick={() => void unblock()}>
        {t('hidden.undo')}
      </Button>
    </article>
  )
}

const sizes = '(width < 576px) calc(50vw - 1.5rem), (width < 992px) 31vw, 264px'

function CardPhoto({
  card,
  priority,
  cornered,
}: Pick<MemberCardViewProps, 'card' | 'priority'> & { cornered: boolean }) {
  const url = usePictureUrl()
  const { main_image: image } = card
  return (
    <Photo
      src={image ? url(image.filename) : null}
      srcSet={image ? `${url(image.thumb_filename)} 240w, ${url(image.filename)} 480w` : undefined}
      sizes={image ? sizes : undefined}
      alt=""
      impression={impressionOf(image?.thumbhash)}
      priority={priority}
      rounded
      empty={<NoPhoto name={card.name} />}
    >
      {card.fictional ? (
        <span className="absolute start-2.5 top-2.5 flex max-w-[calc(100%-1.25rem)]">
          <FictionalLabel onPhoto />
        </span>
      ) : null}
      <PhotoCaption>
        <span
          className={`flex items-center gap-1.5 text-base leading-tight font-semibold max-sm:flex-wrap max-sm:gap-y-0 max-sm:*:last:me-1.5 max-[23.5rem]:-mx-1 max-[23.5rem]:text-sm ${cornered ? 'pe-10.5' : ''}`}
        >
          <bdi className="truncate">{card.name}</bdi>
          <span className="flex items-center gap-1.5 tabular-nums">
            {card.age}
            {card.online ? <OnlineDot /> : null}
          </span>
        </span>
      </PhotoCaption>
    </Photo>
  )
}

function PlaceAndInterest({ card, interest }: { card: ShownCard; interest: boolean }) {
  const { t } = useTranslation('interests')
  const common = useSharedInterest(card)
  const shared = interest ? common : undefined
  const place = card.city || card.region_name
  return (
    <span className="mt-2 block space-y-0.5 px-0.5 text-sm text-muted">
      {place ? (
        <span className="flex items-center gap-1.5 pe-8">
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{place}</span>
        </span>
      ) : null}
      {shared ? (
        <span className="flex items-center gap-1.5 text-secondary">
          <Sparkles className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{t(`tags.${shared}`)}</span>
        </span>
      ) : null}
    </span>
  )
}

/** The first interest that card and reader have in common. */
function useSharedInterest(card: ShownCard): string | undefined {
  const mine = useReaderNow()?.profile.interests ?? []
  return card.interests.find((interest) => mine.includes(interest))
}
