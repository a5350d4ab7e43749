// The end of a list that continues: coming near it requests more, and a link or button inside works without scripts.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'

interface MoreSentinelProps {
  /** Called each time its end comes near while `active`, and if it is near when that becomes true. */
  onNear: () => void
  active: boolean
  /** How far ahead, as a CSS margin. */
  ahead?: string | undefined
  children?: ReactNode
}

export function MoreSentinel({ onNear, active, ahead = '600px', children }: MoreSentinelProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!active || !place.current) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: ahead,
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [active, ahead])
  return <div ref={place}>{children}</div>
}
