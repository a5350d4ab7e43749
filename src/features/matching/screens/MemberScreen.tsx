// A member's profile: photos, what they tell, and what can be done: like, write, block.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import type { readMember } from '#features/profiles/contract.ts'
import { FictionalLabel, FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { OnlineDot } from '#features/profiles/screens/parts/OnlineDot.tsx'
import { PhotoGallery } from '#features/profiles/screens/parts/PhotoGallery.tsx'
import { ProfileFacts } from '#features/profiles/screens/parts/ProfileFacts.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PhotoCaption } from '#ui/Photo.tsx'
import { callPage, loginFor, pageContext } from '#ui/page.ts'
import { TimeText } from '#ui/TimeText.tsx'
import type { getLikeState } from '../likes/contract.ts'
import { MemberActions } from './member/MemberActions.tsx'
import { MemberPlace } from './member/MemberPlace.tsx'
import { useSeen } from './member/use-seen.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const id = params['id'] ?? ''
  const [outcome, likes] = await Promise.all([
    callPage<typeof readMember>(page, 'GET /api/member.php', { query: { id } }),
    page.loggedIn ? callPage<typeof getLikeState>(page, 'GET /api/like.php', { query: { member: id } }) : null,
  ])
  if (outcome.ok) return { member: outcome.value, likes: likes?.ok ? likes.value : null }
  if (outcome.error.code === 'search_needs_login') throw loginFor(request)
  // Whoever is gone, hidden or was never there is a page that can't be found.
  const lost = outcome.error.code === 'not_found' || outcome.error.code === 'invalid_input'
  const error = lost ? page.lost() : outcome.error
  throw Response.json(error, { status: error.statusCode })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.member.name}, ${loaderData.member.age}` : '' },
  { name: 'robots', content: 'noindex' },
]

export default function MemberScreen() {
  const { member, likes } = useLoaderData<typeof loader>()
  useSeen(member.id, likes?.like_new ?? false)
  return (
    <article key={member.id} className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <div className="-mx-4 -mt-6 md:sticky md:top-24 md:mx-0 md:mt-0">
        <PhotoGallery name={member.name} photos={member.photos} total={member.photos_total}>
          {member.fictional ? (
            <span className="absolute start-4 top-7">
              <FictionalLabel onPhoto />
            </span>
          ) : null}
          <span className="md:hidden" aria-hidden="true">
            <PhotoCaption>
              <span className="flex items-center gap-2.5 text-xl font-semibold">
                <span className="truncate">{member.name}</span>
                <span className="tabular-nums">{member.age}</span>
                {member.online ? <OnlineDot /> : null}
              </span>
            </PhotoCaption>
          </span>
        </PhotoGallery>
      </div>
      <div className="min-w-0 space-y-7">
        <Head />
        {member.fictional ? <FictionalWarning /> : null}
        <ProfileFacts member={member} />
      </div>
    </article>
  )
}

function Head() {
  const { t } = useTranslation('matching')
  const { member, likes } = useLoaderData<typeof loader>()
  return (
    <header className="space-y-5">
      <div>
        <h1 className="sr-only text-2xl md:not-sr-only">
          {member.name} <span className="font-normal tabular-nums">{member.age}</span>
        </h1>
        <MemberPlace member={member} />
        <p className="mt-1 text-sm text-muted">
          {member.online ? <OnlineDot withWord /> : null}
          {!member.online && member.last_active ? (
            <>
              {t('member.last_active')} <TimeText at={member.last_active} />
            </>
          ) : null}
        </p>
      </div>
      {likes?.liked_by && !likes.match ? (
        <p className="font-semibold text-like">{t('member.likes_you', { name: member.name })}</p>
      ) : null}
      {member.own ? (
        <Banner
          action={
            <ButtonLink to={paths.profile()} size="small">
              {t('member.edit_own')}
            </ButtonLink>
          }
        >
          {t('member.own')}
        </Banner>
      ) : (
        <MemberActions member={member} likes={likes} />
      )}
    </header>
  )
}
