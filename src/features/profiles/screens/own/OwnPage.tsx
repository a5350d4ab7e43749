// Everything editable on one's own profile page, hydrated: photos, completeness, the groups of fields.
import { useEffect, useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import type { readRegions } from '#features/places/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { CloudOff } from '#ui/icons.tsx'
import type { readOwnProfile, readPhotos } from '../../contract.ts'
import { AboutField } from './AboutField.tsx'
import { putCaretBack, replayHeldSoon } from './hydrate-on-touch.ts'
import { Completeness } from './Completeness.tsx'
import { FactFields } from './FactFields.tsx'
import { InterestsField } from './InterestsField.tsx'
import { PhotosEditor } from './photos/PhotosEditor.tsx'
import { useOwnPhotos } from './photos/use-own-photos.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { PrivacyFields } from './PrivacyFields.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { WhoFields } from './WhoFields.tsx'

export interface OwnPageProps {
  loaded: {
    profile: CallResponse<typeof readOwnProfile>
    photos: CallResponse<typeof readPhotos>
    regions: CallResponse<typeof readRegions>['regions']
  }
  /** Whether the photos changed elsewhere while this was not hydrated. */
  missedPhotos: RefObject<boolean>
}

export function OwnPage({ loaded, missedPhotos }: OwnPageProps) {
  const own = useOwnProfile(loaded.profile)
  const photos = useOwnPhotos(loaded.photos, missedPhotos)
  useLayoutEffect(putCaretBack, [])
  useEffect(replayHeldSoon, [])
  const good = photos.photos.filter(({ status, hidden }) => status !== 'refused' && !hidden)
  return (
    <>
      <Offline waiting={own.waiting} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
        <div className="space-y-6 lg:stays-in-view">
          <PhotosEditor editor={photos} />
          <Completeness profile={own.profile} photos={good.length} />
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

function Offline({ waiting }: { waiting: number }) {
  const { t } = useTranslation('own')
  return (
    <div role="status">
      {waiting > 0 ? (
        <Banner tone="warning" icon={<CloudOff aria-hidden="true" />} className="mb-6">
          {t('save.offline')}
        </Banner>
      ) : null}
    </div>
  )
}
