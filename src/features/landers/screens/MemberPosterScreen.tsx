// A member as a poster: the picture from edge to edge, name, age and place on it, and one way on.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel, FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { NoPhoto } from '#features/profiles/screens/parts/NoPhoto.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { MapPin } from '#ui/icons.tsx'
import { loadInView, metaInView } from './load-in-view.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import './look/member-poster.css'

export async function loader(args: LoaderFunctionArgs) {
  return loadInView({ base: (id) => paths.memberLanding(id), slug: false }, args)
}

export const handle = { defersScripts: true, about: 'id' }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => metaInView(loaderData)

export default function MemberPosterScreen() {
  const { member } = useLoaderData<typeof loader>()
  const { t } = useTranslation('landers')
  const url = usePictureUrl()
  return (
    <>
      <title>{t('member.poster_title')}</title>
      <div className="poster">
        {member.image ? (
          <img
            src={url(member.image.card)}
            alt=""
            width={480}
            height={640}
            fetchPriority="high"
            className="poster-picture"
          />
        ) : (
          <div className="poster-picture grid place-items-center">
            <NoPhoto name={member.name} />
          </div>
        )}
        <div className="poster-words">
          {member.fictional ? <FictionalLabel onPhoto /> : null}
          <h1 className="mt-3 text-3xl">
            <bdi>{member.name}</bdi>, {member.age}
          </h1>
          {member.place ? (
            <p className="mt-1 flex items-center gap-1.5 overflow-clip text-lg">
              <MapPin className="size-5" aria-hidden="true" />
              {member.place}
            </p>
          ) : null}
          <p className="mt-4 max-w-text text-lg">{t('member.poster_lead')}</p>
          {useVisit().signups === 'open' ? (
            <ButtonLink to="#join" reloadDocument size="large" variant="like" className="mt-5">
              {t('join.go')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <div className="mx-auto mt-8 max-w-column">
        <Joining member={member.id} className="below-fold" />
        {member.fictional ? <FictionalWarning className="mt-5" /> : null}
      </div>
      <Smallprint />
    </>
  )
}
