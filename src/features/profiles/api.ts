// Answers the calls about profiles and photos.
import { ProductError } from '#base/errors.ts'
import { mayVisitorSearch } from '#features/sites/rules.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Caller } from '#platform/http/caller.ts'
import { handle } from '#platform/http/handle.ts'
import type { Platform } from '#platform/platform.ts'
import {
  addPhoto,
  changeOwnProfile,
  choosePhotoCrop,
  orderPhotos,
  readMember,
  readOwnProfile,
  readPhotos,
  removePhoto,
} from './contract.ts'
import { cropPhoto } from './crops/service.ts'
import { changeProfile, readProfile } from './own/service.ts'
import { dropPhoto, readOwnPhotos, sortPhotos } from './photos/service.ts'
import { findMemberFor } from './service.ts'
import { uploadPhoto } from './uploads/service.ts'

export const profilesApi = [
  handle(readOwnProfile, async ({ caller, platform }) => readProfile(platform, caller.memberId)),
  handle(changeOwnProfile, async ({ body, caller, platform }) => changeProfile(platform, caller.memberId, body)),

  handle(readMember, async ({ query, caller, platform }) => {
    await refuseClosedSearch(platform, caller)
    return findMemberFor(platform, caller.memberId, query.id, caller.siteId)
  }),

  handle(readPhotos, async ({ caller, platform }) => readOwnPhotos(platform, caller.memberId)),
  handle(addPhoto, async ({ body, file, caller, platform }) => {
    if (!file) throw new ProductError('unsupported_media')
    return uploadPhoto(platform, caller.memberId, file, body.client_id ?? null)
  }),
  handle(orderPhotos, async ({ body, caller, platform }) => sortPhotos(platform, caller.memberId, body.order)),
  handle(choosePhotoCrop, async ({ body, caller, platform }) =>
    cropPhoto(platform, caller.memberId, body.photo, body.crop),
  ),
  handle(removePhoto, async ({ body, caller, platform }) => dropPhoto(platform, caller.memberId, body.photo)),
]

/** If visitors may not search, they may not read profiles one by one either. */
async function refuseClosedSearch(platform: Platform, caller: Caller): Promise<void> {
  if (caller.memberId !== null) return
  const { settings } = await siteOf(platform, caller.siteId)
  if (!mayVisitorSearch(settings, caller.hasTrafficSource)) throw new ProductError('search_needs_login')
}
