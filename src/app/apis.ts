// Every call the product answers, room by room.
import { creditsApi } from '#features/credits/api.ts'
import { likesApi } from '#features/matching/likes/api.ts'
import { searchApi } from '#features/matching/search/api.ts'
import { pagesApi } from '#features/pages/api.ts'
import { paymentsApi } from '#features/payments/api.ts'
import { placesApi } from '#features/places/api.ts'
import { sitesApi } from '#features/sites/api.ts'
import type { Handler } from '#platform/http/handle.ts'

export const apis: readonly Handler[] = [
  ...sitesApi,
  ...placesApi,
  ...pagesApi,
  ...creditsApi,
  ...paymentsApi,
  ...searchApi,
  ...likesApi,
]
