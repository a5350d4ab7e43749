// The time bonus as the server has it, counted down by the second; gone at zero, with a purchase and at logout.
import { useEffect, useState } from 'react'
import { second } from '#base/time.ts'
import { useCall } from '#ui/use-call.ts'
import type { getTimeBonus } from '../../contract.ts'

interface ShownBonus {
  readonly percentage: number
  readonly secondsLeft: number
}

/** `enabled`: somebody is logged in and not premium. Null if there is no bonus, or none any more. */
export function useTimeBonus(enabled: boolean): ShownBonus | null {
  const { data, dataUpdatedAt } = useCall<typeof getTimeBonus>('GET /api/timebonus.php', undefined, { enabled })
  const [now, setNow] = useState(dataUpdatedAt)
  const visible = enabled && data?.is_visible === true
  useEffect(() => {
    if (!visible) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [visible, dataUpdatedAt])
  if (!visible) return null
  // The server's seconds, counted on from when they arrived: a wrong clock in the browser does not matter.
  const secondsLeft = data.seconds_left - Math.max(0, now - dataUpdatedAt) / second
  return secondsLeft > 0 ? { percentage: data.value_percentage, secondsLeft } : null
}
