// When the time bonus is announced, once: to a member without credits, 40 seconds after entering the members area, never again once closed.
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { modalDelayMs } from '../../time-bonus/limits.ts'
import { isMembersArea } from '../../time-bonus/rules.ts'
import { localStore } from '#ui/kept-store.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const TimeBonusDialog = lazyPart(async () => (await import('./TimeBonusDialog.tsx')).TimeBonusDialog)

/** Where its dismissal is stored, as a unix timestamp. */
const dismissedKey = 'hide-time-bonus-modal'

/** Since when the reader has been in the members area: its pages have different layouts, each with this component. */
let enteredAt: number | null = null

interface TimeBonusModalProps {
  /** The member as last heard; null for a visitor. */
  member: { credits: number; paid_user: boolean } | null
}

export function TimeBonusModal({ member }: TimeBonusModalProps) {
  const [waited, dismiss] = useMembersAreaDelay()
  const due = waited && member !== null && !member.paid_user
  const [wasDue, setWasDue] = useState(false)
  if (due && !wasDue) setWasDue(true)
  if (!wasDue) return null
  return (
    <Suspense>
      <TimeBonusDialog member={member} dismissed={!waited} onClose={dismiss} />
    </Suspense>
  )
}

/** True once the wait in the members area is over; leaving it cancels, closing is remembered. */
function useMembersAreaDelay(): [waited: boolean, dismiss: () => void] {
  const { pathname } = useLocation()
  const inside = isMembersArea(pathname)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    enteredAt = inside ? (enteredAt ?? Date.now()) : null
    if (enteredAt === null || localStore.get(dismissedKey) !== null) return
    const timer = setTimeout(() => setWaited(true), enteredAt + modalDelayMs - Date.now())
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [inside])
  const dismiss = () => {
    localStore.set(dismissedKey, String(Math.floor(Date.now() / 1000)))
    setWaited(false)
  }
  return [waited, dismiss]
}
