// Every call the product answers, room by room.
import { sitesApi } from '#features/sites/api.ts'
import type { Handler } from '#platform/http/handle.ts'

export const apis: readonly Handler[] = [...sitesApi]
