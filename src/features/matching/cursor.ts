// Where a page of a list ends: the instant and the member of its last row, and how both become one cursor.
import type { MemberId } from '#base/ids.ts'

export interface Cursor {
  at: Date
  memberId: MemberId
}

export function textOf({ at, memberId }: Cursor): string {
  return `${at.getTime().toString(36)}.${memberId}`
}

const word = /^([0-9a-z]{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null if it is no such cursor. */
export function cursorOf(text: string): Cursor | null {
  const [, time, memberId] = word.exec(text) ?? []
  return time && memberId ? { at: new Date(Number.parseInt(time, 36)), memberId } : null
}
