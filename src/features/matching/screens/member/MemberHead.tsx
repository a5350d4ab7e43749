// Who it is: name, age, place, whether they are here, and whether they like the reader.
import { Heart, MapPin } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { OnlineDot } from '#features/profiles/screens/parts/OnlineDot.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { LikeState } from '../../likes/rules.ts'

interface MemberHeadProps {
  member: MemberProfile
  /** Where they live, as others see it. */
  place: string
  likes: LikeState | null
}

export function MemberHead({ member, place, likes }: MemberHeadProps) {
  const { t } = useTranslation('matching')
  return (
    <header>
      <h1 className="sr-only text-2xl md:not-sr-only">
        <bdi>{member.name}</bdi>
        {/* In one piece: a browser leaves a space that stands alone out of the heading’s name. */}
        <span className="font-normal tabular-nums">{` ${member.age}`}</span>
      </h1>
      <p className="mt-1 flex items-center gap-1.5 overflow-clip">
        <MapPin className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
        {place}
      </p>
      <p className="mt-1 text-sm text-muted empty:hidden">
        {member.online ? <OnlineDot withWord /> : null}
        {!member.online && member.last_active ? (
          <>
            {t('member.last_active')} <TimeText at={member.last_active} />
          </>
        ) : null}
      </p>
      {likes?.liked_by ? (
        <p className="mt-3 flex items-center gap-2 font-semibold text-like">
          <Heart className="size-5 shrink-0 fill-current" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            {t(likes.match ? 'modal.match_text' : 'member.likes_you', { name: member.name })}
          </span>
        </p>
      ) : null}
    </header>
  )
}
