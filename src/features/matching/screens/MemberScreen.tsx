// A member's profile: photos, what they say, and what can be done: like, write, block, report.
import { Suspense, useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { rememberBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import { FictionalLabel, FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { OnlineDot } from '#features/profiles/screens/parts/OnlineDot.tsx'
import { PhotoGallery } from '#features/profiles/screens/parts/PhotoGallery.tsx'
import { ProfileFacts } from '#features/profiles/screens/parts/ProfileFacts.tsx'
import { useContactOfPage } from '#features/profiles/screens/parts/use-contact-change.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PhotoCaption } from '#ui/Photo.tsx'
import { pageContext } from '#ui/page.ts'
import type { LikeState } from '../likes/rules.ts'
import { loadMember } from './member/load-member.ts'
import { MemberActions } from './member/MemberActions.tsx'
import { MemberHead } from './member/MemberHead.tsx'
import { OwnNote } from './member/OwnNote.tsx'
import { useSeen } from './member/use-seen.ts'
import { updateLike } from './parts/like-memory.ts'

/** Rarely seen, so it is loaded separately; the server has it at hand. */
const Forbidden = import.meta.env.SSR
  ? (await import('./member/Forbidden.tsx')).Forbidden
  : lazyPart(async () => (await import('./member/Forbidden.tsx')).Forbidden)

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return loadMember(context.get(pageContext), request, params['id'] ?? '')
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

export default function MemberScreen() {
  const loaded = useLoaderData<typeof loader>()
  if ('blockedBy' in loaded) {
    return (
      <Suspense>
        <Forbidden why={loaded.blockedBy} />
      </Suspense>
    )
  }
  return <Profile key={loaded.member.id} {...loaded} />
}

function Profile({ member, place, likes }: { member: MemberProfile; place: string; likes: LikeState | null }) {
  useSeen(member.id, likes?.like_new ?? false)
  useContactOfPage(member.id)
  // While newer facts are on their way, these may be from before the last press.
  const isOutdated = useRevalidator().state === 'loading'
  useEffect(() => {
    if (isOutdated) return
    rememberBlocked(member.id, member.blocked)
    if (likes) updateLike(member.id, likes.liked)
  }, [isOutdated, member, likes])
  return (
    <article className="grid items-start gap-x-10 gap-y-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(0,27rem)_minmax(20rem,1fr)]">
      <div className="-mx-4 -mt-6 md:stays-in-view md:mx-0 md:mt-0">
        <PhotoGallery
          name={member.name}
          fictional={member.fictional}
          photos={member.photos}
          total={member.photos_total}
        >
          <OnPhoto member={member} />
        </PhotoGallery>
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        <MemberHead member={member} place={place} likes={likes} />
        <div className="order-2 space-y-7 md:order-3">
          {member.fictional ? <FictionalWarning /> : null}
          <ProfileFacts member={member} />
        </div>
        <Foot member={member} likes={likes} />
      </div>
    </article>
  )
}

/** Last in the column, so that on a phone it stays at the bottom while the text is read; on a desktop it is under the name. */
function Foot({ member, likes }: { member: MemberProfile; likes: LikeState | null }) {
  if (member.own) return <OwnNote className="order-3 md:order-2" />
  return (
    <div className="sticky bottom-(--places) z-20 order-3 -mx-4 border-t border-line bg-surface/92 px-4 py-2.5 backdrop-blur-bar md:static md:order-2 md:mx-0 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none">
      <MemberActions member={member} likes={likes} />
    </div>
  )
}

/** Over the photos on a phone, where the text beside them is below the fold. */
function OnPhoto({ member }: { member: MemberProfile }) {
  return (
    <>
      {member.fictional ? (
        <span className="absolute start-4 top-7">
          <FictionalLabel onPhoto />
        </span>
      ) : null}
      <span className="md:hidden" aria-hidden="true">
        <PhotoCaption>
          <span className="flex items-center gap-2.5 text-xl font-semibold">
            <bdi className="truncate">{member.name}</bdi>
            <span className="tabular-nums">{member.age}</span>
            {member.online ? <OnlineDot /> : null}
          </span>
        </PhotoCaption>
      </span>
    </>
  )
}
