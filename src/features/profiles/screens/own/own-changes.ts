// The fields of the profile one by one, notes too: their values, and how a change of some is sent.
import type { OwnProfile, ProfileChange } from '../../contract.ts'
import type { NotedField } from '../../limits.ts'

type Plain = Exclude<keyof ProfileChange, 'before' | 'notes'>
export type FieldKey = Plain | `notes.${NotedField}`
/** Values by field. */
export type Values = Partial<Record<FieldKey, unknown>>

const notePrefix = 'notes.'
const notedBy = (key: FieldKey) =>
  key.startsWith(notePrefix) ? (key.slice(notePrefix.length) as NotedField) : undefined

export function valueOf(profile: OwnProfile, key: FieldKey): unknown {
  const noted = notedBy(key)
  return noted ? (profile.notes[noted] ?? '') : profile[key as Plain]
}

export function withValues(profile: OwnProfile, values: Values): OwnProfile {
  const { notes, ...fields } = wireOf(values)
  return { ...profile, ...(fields as Partial<OwnProfile>), notes: { ...profile.notes, ...notes } }
}

export function wireOf(values: Values): ProfileChange {
  const notes: Partial<Record<NotedField, string>> = {}
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const noted = notedBy(key as FieldKey)
    if (noted) notes[noted] = String(value)
    else fields[key] = value
  }
  return Object.keys(notes).length > 0 ? { ...fields, notes } : fields
}

export const keysOf = (values: Values) => Object.keys(values) as FieldKey[]

export const pick = (profile: OwnProfile, keys: readonly FieldKey[]): Values =>
  Object.fromEntries(keys.map((key) => [key, valueOf(profile, key)]))

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two states of the profile differ. */
export function differing(one: OwnProfile, other: OwnProfile): FieldKey[] {
  const noted = [...Object.keys(one.notes), ...Object.keys(other.notes)].map((name) => `${notePrefix}${name}`)
  const all = [...new Set([...plainKeys, ...noted])] as FieldKey[]
  return all.filter((key) => !isSame(valueOf(one, key), valueOf(other, key)))
}

const plainKeys = [
  'name',
  'gender',
  'date_of_birth',
  'reason',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'about',
  'interests',
  'sexuality',
  'show_sexuality',
  'show_interests',
  'country',
  'region',
  'city',
  'invisible_mode',
  'search_engines',
  'photos_from',
] as const satisfies readonly Plain[]
