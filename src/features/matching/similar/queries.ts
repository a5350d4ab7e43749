// The searches that make up a band of similar results: one for each span of birthdays.
import { sql } from 'kysely'
import type { SearchPlan } from '../search/queries.ts'
import type { Band } from './rules.ts'

export function bandPlans(plan: SearchPlan, band: Band): SearchPlan[] {
  const { regions, exceptRegions } = band
  const elsewhere = exceptRegions.length > 0 ? { unless: sql`and p.region not in (${sql.join(exceptRegions)})` } : {}
  return band.born.map((born) => ({
    ...plan,
    ...elsewhere,
    regions,
    born,
  }))
}
