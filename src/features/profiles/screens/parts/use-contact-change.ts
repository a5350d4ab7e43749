// Notices that a block between the reader and a member was set or lifted, by either of them, in this window or another.
import { useEffect, useEffectEvent, useRef } from 'react'
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
