// The own profile: photos first, then what one tells of oneself, each field saved where it stands.
import { CloudOff, Eye } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import type { CountryCode } from '#features/places/rules.ts'
import type { readRegions } from '#features/places/contract.ts'
import type { readOwnProfile, readPhotos } from '../contract.ts'
import { AboutField } from './own/AboutField.tsx'
import { Completeness } from './own/Completeness.tsx'
import { FactFields } from './own/FactFields.tsx'
import { InterestsField } from './own/InterestsField.tsx'
import { PhotosEditor } from './own/photos/PhotosEditor.tsx'
import { useOwnPhotos } from './own/photos/use-own-photos.ts'
import { PlaceFields } from './own/PlaceFields.tsx'
import { PrivacyFields } from './own/PrivacyFields.tsx'
import { useOwnProfile } from './own/use-own-profile.ts'
import { WhoFields } from './own/WhoFields.tsx'

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

export default function ProfileScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { t } = useTranslation('own')
  const own = useOwnProfile(loaded.profile)
  const photos = useOwnPhotos(loaded.photos)
  return (
    <>
      <PageHeader
        title={t('title')}
        aside={
          <ButtonLink
            to={paths.member(own.profile.id)}
            variant="secondary"
            size="small"
            icon={<Eye className="size-4.5" aria-hidden="true" />}
          >
            {t('preview')}
          </ButtonLink>
        }
      />
      <div role="status">
        {own.waiting > 0 ? (
          <Banner tone="warning" icon={<CloudOff aria-hidden="true" />} className="mb-6">
            {t('save.offline')}
          </Banner>
        ) : null}
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
        <div className="space-y-6 self-start lg:sticky lg:top-24">
          <PhotosEditor editor={photos} />
          <Completeness
            profile={own.profile}
            photos={photos.photos.filter(({ status, hidden }) => status !== 'refused' && !hidden).length}
          />
        </div>
        <div className="space-y-10">
          <AboutField own={own} />
          <InterestsField own={own} />
          <FactFields own={own} group="life" />
          <FactFields own={own} group="looks" />
          <PlaceFields own={own} regions={loaded.regions} />
          <WhoFields own={own} />
          <PrivacyFields own={own} />
        </div>
      </div>
    </>
  )
}
