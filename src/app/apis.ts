// Every call of the API, room by room.
import { addressChangeApi } from '#features/accounts/address-change/api.ts'
import { accountsApi } from '#features/accounts/api.ts'
import { passkeysApi } from '#features/accounts/passkeys/api.ts'
import { passwordChangeApi } from '#features/accounts/password-change/api.ts'
import { chatApi } from '#features/chat/api.ts'
import { creditsApi } from '#features/credits/api.ts'
import { interestsApi } from '#features/interests/api.ts'
import { landersApi } from '#features/landers/api.ts'
import { lifecycleApi } from '#features/lifecycle/api.ts'
import { exportsApi } from '#features/lifecycle/exports/api.ts'
import { finderApi } from '#features/matching/finder/api.ts'
import { likesApi } from '#features/matching/likes/api.ts'
import { savedApi } from '#features/matching/saved/api.ts'
import { searchApi } from '#features/matching/search/api.ts'
import { similarApi } from '#features/matching/similar/api.ts'
import { swipesApi } from '#features/matching/swipes/api.ts'
import { notificationsApi } from '#features/notifications/api.ts'
import { pagesApi } from '#features/pages/api.ts'
import { paymentsApi } from '#features/payments/api.ts'
import { mandatesApi } from '#features/payments/mandates/api.ts'
import { placesApi } from '#features/places/api.ts'
import { profilesApi } from '#features/profiles/api.ts'
import { blocksApi } from '#features/profiles/blocks/api.ts'
import { seekingApi } from '#features/profiles/seeking/api.ts'
import { signUpApi } from '#features/profiles/signup/api.ts'
import { userApi } from '#features/profiles/user/api.ts'
import { safetyApi } from '#features/safety/api.ts'
import { sitesApi } from '#features/sites/api.ts'
import type { Handler } from '#platform/http/handle.ts'

export const apis: readonly Handler[] = [
  ...sitesApi,
  ...placesApi,
  ...interestsApi,
  ...pagesApi,
  ...notificationsApi,
  ...accountsApi,
  ...addressChangeApi,
  ...passwordChangeApi,
  ...passkeysApi,
  ...profilesApi,
  ...blocksApi,
  ...seekingApi,
  ...signUpApi,
  ...userApi,
  ...creditsApi,
  ...chatApi,
  ...paymentsApi,
  ...mandatesApi,
  ...searchApi,
  ...similarApi,
  ...savedApi,
  ...likesApi,
  ...swipesApi,
  ...finderApi,
  ...safetyApi,
  ...lifecycleApi,
  ...landersApi,
  ...exportsApi,
]
