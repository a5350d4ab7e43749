// One's own profile: photos first, then what one says about oneself, each field saved in place.
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Eye } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useLive } from '#ui/live.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import type { CountryCode } from '#features/places/rules.ts'
import type { readRegions } from '#features/places/contract.ts'
import type { readOwnProfile, readPhotos } from '../contract.ts'
import { untilFirstTouch } from './own/hydrate-on-touch.ts'
import { isAboutPhotos } from './own/photos/photo-news.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw redirect(`${paths.login()}?back=${encodeURIComponent(paths.profile())}`)
  const [profile, photos] = await Promise.all([
    askPage<typeof readOwnProfile>(page, 'GET /api/profile.php'),
    askPage<typeof readPhotos>(page, 'GET /api/photos.php'),
  ])
  const { regions } = await askPage<typeof readRegions>(page, 'GET /api/regions.php', {
    query: { country: profile.country as CountryCode },
  })
  return { profile, photos, regions, title: profile.name }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title ?? '' }]

/** Listened for from here on, even before the page has hydrated. */
const touched = untilFirstTouch()

/** Its code is loaded at the first touch: someone who only looks at the page pays for its HTML alone. The server has it at hand. */
const OwnPage = import.meta.env.SSR
  ? (await import('./own/OwnPage.tsx')).OwnPage
  : lazyPart(async () => {
      await touched
      return (await import('./own/OwnPage.tsx')).OwnPage
    })

export default function ProfileScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { t } = useTranslation('own')
  const missedPhotos = useRef(false)
  useLive((news) => void (missedPhotos.current ||= isAboutPhotos(news)))
  return (
    <>
      <PageHeader
        title={t('title')}
        aside={
          <ButtonLink
            to={paths.member(loaded.profile.id)}
            variant="secondary"
            size="small"
            icon={<Eye className="size-4.5" aria-hidden="true" />}
          >
            {t('preview')}
          </ButtonLink>
        }
      />
      <noscript>
        <Banner tone="warning" className="mb-6">
          {t('no_script')}
        </Banner>
      </noscript>
      <Suspense fallback={<Waiting />}>
        <OwnPage loaded={loaded} missedPhotos={missedPhotos} />
      </Suspense>
    </>
  )
}

/** Seen only when coming from another page, until the code has loaded. */
function Waiting() {
  return (
    <Loading className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
      <Skeleton className="aspect-square" />
      <Skeleton className="h-96" />
    </Loading>
  )
}
