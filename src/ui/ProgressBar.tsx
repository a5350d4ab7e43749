// The thin bar while a page is loading (specification 9: shown after 200 ms, full after 5 s), and a plain meter.
import { useEffect, useState } from 'react'

const throttleMs = 200
/** The duration of the fade in its class; the filling takes 5 s by its token. */
const leavingMs = 250

type Phase = 'idle' | 'running' | 'leaving'

/** Pass whether something is loading; a wait shorter than the threshold shows nothing. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  const [phase, setPhase] = useState<Phase>('idle')
  useEffect(() => {
    const next = (was: Phase): Phase => (active ? 'running' : was === 'running' ? 'leaving' : 'idle')
    const turn = setTimeout(() => setPhase(next), active ? throttleMs : 0)
    const end = active ? undefined : setTimeout(() => setPhase('idle'), leavingMs)
    return () => {
      clearTimeout(turn)
      clearTimeout(end)
    }
  }, [active])
  if (phase === 'idle') return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75">
      <progress className="sr-only" aria-label={label} />
      <div
        className={`h-full origin-left rounded-e-full bg-primary transition-opacity duration-250 ${phase === 'running' ? 'animate-fill' : 'opacity-0'}`}
      />
    </div>
  )
}

interface MeterProps {
  value: number
  max: number
  /** Read aloud with the value. */
  label: string
  tone?: 'primary' | 'good' | 'like' | undefined
}

const meterTone = { primary: 'bg-primary', good: 'bg-secondary', like: 'like-gradient' }

/** How far something has got: a profile filled in, an upload. */
export function Meter({ value, max, label, tone = 'primary' }: MeterProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className="h-2 overflow-hidden rounded-full bg-line">
      <meter className="sr-only" aria-label={label} value={value} min={0} max={max} />
      <div
        className={`h-full rounded-full transition-[width] duration-250 ${meterTone[tone]}`}
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
