// Notices that a block between the reader and a member was set or lifted, by either of them, in this window or another.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#ui/live.ts'
import type { ContactChanged } from '../../blocks/contract.ts'
import { useBlocked } from './blocked-memory.ts'
import { useReader } from './use-site.ts'

export function useContactChange(memberId: string, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  const isMember = useReader() !== null
  useLive((message) => {
    const { event, member_id } = message as Partial<ContactChanged>
    if (event === 'contact' && member_id === memberId) onChange()
  }, isMember)
  const blocked = useBlocked(memberId, false)
  const before = useRef(blocked)
  useEffect(() => {
    if (before.current === blocked) return
    before.current = blocked
    changed()
  }, [blocked])
}

/** The same for a page about the member: it is loaded anew, and so it is after a lost connection, which may have missed a notice. */
export function useContactOfPage(memberId: string): void {
  const { revalidate } = useRevalidator()
  useContactChange(memberId, () => void revalidate())
  useLive(({ event }) => void (event === 'gap' && revalidate()), useReader() !== null)
}
