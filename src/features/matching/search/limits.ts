// Fixed limits of the search.
import { choiceFields } from '#features/profiles/limits.ts'

/** Profiles on one page (specification 9). */
export const searchPageSize = 24
/** Whoever looks for people of this age looks for all who are older, too. */
export const oldestSearchAge = 99
/** Counting one by one stops here: then it is "1,000+". */
export const countCap = 1_000
/** Someone who signed up within this many days is new. */
export const newForDays = 14
/** How many years younger and older similar results may be. */
export const widerYears = 5

/** Filters beyond gender, place and age; a site offers those of its `search_fields` that it also shows. */
export const fieldFilters = [...choiceFields, 'sexuality', 'interests', 'city', 'about'] as const
export type FieldFilter = (typeof fieldFilters)[number]
/** What a profile shows only to members (special-category data): no visitor may search by it either. */
export const membersFilters: readonly FieldFilter[] = ['sexuality', 'interests']
