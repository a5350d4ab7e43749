// The own profile: photos first, then what one tells of oneself, each field saved where it stands.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import type { CountryCode } from '#features/places/rules.ts'
import type { readRegions } from '#features/places/contract.ts'
import { Eye } from '#ui/icons.tsx'
import type { readOwnProfile, readPhotos } from '../contract.ts'
import { AboutField } from './own/AboutField.tsx'
import { Completeness } from './own/Completeness.tsx'
import { FactFields } from './own/FactFields.tsx'
import { InterestsField } from './own/InterestsField.tsx'
import { PersonFields } from './own/PersonFields.tsx'
import { PhotosEditor } from './own/PhotosEditor.tsx'
import { PlaceFields } from './own/PlaceFields.tsx'
import { useOwnPhotos } from './own/use-own-photos.ts'
import { useOwnProfile } from './own/use-own-profile.ts'

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
  const { t } = useTranslation('profiles')
  const own = useOwnProfile(loaded.profile)
  const photos = useOwnPhotos(loaded.photos)
  return (
    <>
      <PageHeader
        title={t('own.title')}
        aside={
          <ButtonLink
            to={paths.member(own.profile.id)}
            variant="secondary"
            size="small"
            icon={<Eye className="size-4.5" aria-hidden="true" />}
          >
            {t('own.preview')}
          </ButtonLink>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
        <div className="space-y-6 self-start lg:sticky lg:top-24">
          <PhotosEditor editor={photos} />
          <Completeness profile={own.profile} photos={photos.photos.length} />
        </div>
        <div className="space-y-10">
          <AboutField own={own} />
          <InterestsField own={own} />
          <FactFields own={own} />
          <PlaceFields own={own} regions={loaded.regions} />
          <PersonFields own={own} />
        </div>
      </div>
    </>
  )
}
