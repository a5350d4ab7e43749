// The end of a list that goes on: coming near it asks for more, and a link or button inside works without watching.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'

interface MoreSentinelProps {
  /** Called once each time its end comes near while `active`, and when it is near as it becomes so. */
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
