// The time bonus told once: to a member without credits, 40 seconds after entering the members area, never again once closed.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { timeBonusHours, timeBonusModalDelayMs } from '../../limits.ts'
import { countdownWords, isMembersArea, mayOpenTimeBonus } from '../../rules.ts'
import { useTimeBonus } from './use-time-bonus.ts'

const TimeBonusDialog = lazy(async () => ({ default: (await import('./TimeBonusDialog.tsx')).TimeBonusDialog }))

/** Where its dismissal is kept, as a unix timestamp. */
const dismissedKey = 'hide-time-bonus-modal'

interface TimeBonusModalProps {
  /** The member as last heard; null for a visitor. */
  member: { credits: number; paid_user: boolean } | null
}

export function TimeBonusModal({ member }: TimeBonusModalProps) {
  const bonus = useTimeBonus(member !== null && !member.paid_user)
  const [waited, dismiss] = useMembersAreaDelay()
  const [opened, setOpened] = useState(false)
  const open = mayOpenTimeBonus({
    loggedIn: member !== null,
    credits: member?.credits ?? 0,
    dismissed: !waited,
    bonusVisible: bonus !== null,
  })
  if (open && !opened) setOpened(true)
  if (!bonus || !opened) return null
  return (
    <Suspense>
      <TimeBonusDialog
        percentage={bonus.percentage}
        hours={timeBonusHours}
        timeLeft={countdownWords(bonus.secondsLeft)}
        open={open}
        onClose={dismiss}
      />
    </Suspense>
  )
}

/** True once the wait in the members area is over; leaving it cancels, closing is remembered. */
function useMembersAreaDelay(): [waited: boolean, dismiss: () => void] {
  const { pathname } = useLocation()
  const inside = isMembersArea(pathname)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!inside || localStorage.getItem(dismissedKey) !== null) return
    const timer = setTimeout(() => setWaited(true), timeBonusModalDelayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [inside])
  const dismiss = () => {
    localStorage.setItem(dismissedKey, String(Math.floor(Date.now() / 1000)))
    setWaited(false)
  }
  return [waited, dismiss]
}
