// Which like or match is being shown full screen, if any: set by the press that caused it, or by the live event.
import { useSyncExternalStore } from 'react'
import { hour } from '#base/time.ts'
import type { MemberCard } from '#features/profiles/contract.ts'

export interface Celebration {
  profile: MemberCard
  match: boolean
}

let current: Celebration | null = null
const celebratedAt = new Map<string, number>()
const listeners = new Set<() => void>()

function show(next: Celebration | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** A match is reported twice, by the answer and by the live event, and again if a like is taken back and given again: it is celebrated once. */
export function celebrateMatch(profile: MemberCard): void {
  if (wasCelebrated(profile.id)) return
  celebratedAt.set(profile.id, Date.now())
  show({ profile, match: true })
}

export function wasCelebrated(memberId: string): boolean {
  return Date.now() - (celebratedAt.get(memberId) ?? 0) < hour
}

const announcedAt = new Map<string, number>()

/** Someone who takes a like back and gives it again is reported once. */
export function mayAnnounceLike(likerId: string): boolean {
  if (Date.now() - (announcedAt.get(likerId) ?? 0) < hour) return false
  announcedAt.set(likerId, Date.now())
  return true
}

export function showNewLike(profile: MemberCard): void {
  show({ profile, match: false })
}

export function endCelebration(): void {
  show(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCelebration(): Celebration | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
