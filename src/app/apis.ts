// Every call the product answers, room by room.
import { profilesApi } from '#features/profiles/api.ts'
import { userApi } from '#features/profiles/user/api.ts'
import { sitesApi } from '#features/sites/api.ts'
import type { Handler } from '#platform/http/handle.ts'

export const apis: readonly Handler[] = [...sitesApi, ...userApi, ...profilesApi]
