// Decisions about one's own profile without a database: what another window changed meanwhile, which notes remain.
import type { NotedField } from '../limits.ts'

type Notes = Partial<Record<NotedField, string>>
type Fields = Readonly<Record<string, unknown>>
type Noted = object & { notes?: Notes | undefined }

/** The fields that are neither what the window knew nor what it asks for: somebody else changed them, and those changes stay. */
export function changedElsewhere(kept: Fields, change: Noted, before: Noted): string[] {
  const [known, wanted] = [flat(before), flat(change)]
  return Object.keys(known)
    .filter((field) => field in wanted)
    .filter((field) => !isSame(at(kept, field), known[field]) && !isSame(at(kept, field), wanted[field]))
}

/** Notes stand on their own: two windows may write two of them. */
function flat({ notes, ...fields }: Noted): Fields {
  const each = Object.entries(notes ?? {}).map(([field, note]) => [`notes.${field}`, note])
  return { ...fields, ...Object.fromEntries(each) }
}

function at(kept: Fields, field: string): unknown {
  const [name = '', note] = field.split('.')
  const inside = kept[name]
  if (note === undefined) return inside
  return isFields(inside) ? (inside[note] ?? '') : ''
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The notes after a change: those given replace their own, an empty one is deleted. */
export function notesAfter(kept: Notes, given: Notes): Notes {
  const all = { ...kept, ...given }
  return Object.fromEntries(Object.entries(all).filter(([, note]) => note !== ''))
}

const written = ['name', 'about', 'city']

/** New text in a member's own words, by field. */
export function changedTexts(kept: Fields, change: Noted): Record<string, string> {
  const anew = Object.entries(allTexts(change)).filter(([field, words]) => at(kept, field) !== words)
  return Object.fromEntries(anew)
}

/** All text in a member's own words, by field. */
export function allTexts(given: Noted): Record<string, string> {
  const isOwn = (field: string) => written.includes(field) || field.startsWith('notes.')
  return Object.fromEntries(
    Object.entries(flat(given)).flatMap(([field, words]) =>
      isOwn(field) && typeof words === 'string' ? [[field, words]] : [],
    ),
  )
}
