// Decisions about blocks without a database: which members one may refer to at all, and where a page of the list ends.
import type { MemberId } from '#base/ids.ts'
import { isKnown } from '../rules.ts'

interface Facts {
  visible: boolean
  wrote_with_viewer: boolean
  blocked_by_viewer: unknown
}

/** To everybody else a hidden member is as absent as one who never existed, even for blocking and reporting, and whomever they block. */
export function mayName(facts: Facts): boolean {
  return isKnown(facts) || Boolean(facts.blocked_by_viewer)
}

export function writePlace({ at, id }: { at: Date; id: MemberId }): string {
  return `${at.getTime().toString(36)}.${id}`
}

const word = /^([0-9a-z]{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for a cursor that this product did not issue: the list then starts at its top. */
export function readPlace(text: string | undefined): { at: Date; id: MemberId } | null {
  const [, time, id] = word.exec(text ?? '') ?? []
  return time && id ? { at: new Date(Number.parseInt(time, 36)), id } : null
}
