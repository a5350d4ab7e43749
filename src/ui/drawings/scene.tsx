// The hand that all drawings share: a soft ground, two round characters, lines of one weight, a few sparks.
import type { ReactNode } from 'react'

export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 176"
      className="h-auto w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d="M34 96c-6-38 22-76 66-80 30-3 44 12 70 18 34 8 48 34 42 66-6 34-36 52-84 54-54 2-88-22-94-58Z"
        className="fill-primary-soft opacity-70"
      />
      <ellipse cx="120" cy="157" rx="78" ry="6" className="fill-primary opacity-10" />
      {children}
    </svg>
  )
}

interface FaceProps {
  x: number
  y: number
  r?: number
  tone: 'indigo' | 'green'
  /** Where it looks: -1 left, 1 right; up is -1, down 1. */
  look?: readonly [across: number, down: number]
  mood?: 'glad' | 'calm' | 'sad' | 'wow' | 'asleep' | undefined
}

const ahead = [0, 0] as const
const body = { indigo: 'fill-primary', green: 'fill-secondary-400' }
const lines = { indigo: 'stroke-on-primary', green: 'stroke-secondary-900' }
const dots = { indigo: 'fill-on-primary', green: 'fill-secondary-900' }
const mouths = { glad: 'M-7 6q7 8 14 0', calm: 'M-5 8q5 3 10 0', sad: 'M-6 11q6-6 12 0', wow: '', asleep: 'M-4 9h8' }

/** The face of one of the two. */
export function Face({ x, y, r = 34, tone, look = ahead, mood = 'calm' }: FaceProps) {
  const size = r / 34
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} className={body[tone]} />
      <g transform={`translate(${look[0] * 9 * size} ${look[1] * 7 * size}) scale(${size})`}>
        {mood === 'asleep' ? (
          <path d="M-14-3q4 4 8 0M6-3q4 4 8 0" className={lines[tone]} strokeWidth="3" />
        ) : (
          <g className={dots[tone]}>
            <circle cx="-10" cy="-4" r="3.2" />
            <circle cx="10" cy="-4" r="3.2" />
          </g>
        )}
        {mood === 'wow' ? (
          <ellipse cy="9" rx="3.6" ry="4.4" className={dots[tone]} />
        ) : (
          <path d={mouths[mood]} className={lines[tone]} strokeWidth="3" />
        )}
      </g>
    </g>
  )
}

const heart = 'M0 9C-5 5-11 1-11-4.5A5.8 5.8 0 0 1 0-7 5.8 5.8 0 0 1 11-4.5C11 1 5 5 0 9Z'

export function HeartShape({
  x,
  y,
  scale = 1,
  turn = 0,
  dashed = false,
}: {
  x: number
  y: number
  scale?: number
  turn?: number
  dashed?: boolean
}) {
  return (
    <path
      d={heart}
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
      className={dashed ? 'stroke-like' : 'fill-like'}
      strokeWidth={dashed ? 3 / scale : undefined}
      strokeDasharray={dashed ? `${4 / scale} ${5 / scale}` : undefined}
    />
  )
}

/** Three short strokes: something just happened here. */
export function Sparks({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) {
  return (
    <path
      d="M0-8v-8M7-5l6-6M-7-5l-6-6"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      className="stroke-secondary"
      strokeWidth="3"
    />
  )
}

/** A round seal with a sign on it, at the corner of a thing. */
export function Seal({
  x,
  y,
  tone,
  sign,
}: {
  x: number
  y: number
  tone: 'good' | 'warning' | 'danger'
  sign: string
}) {
  const ground = { good: 'fill-secondary', warning: 'fill-warning', danger: 'fill-danger' }[tone]
  const ink = { good: 'stroke-on-secondary', warning: 'stroke-on-warning', danger: 'stroke-on-danger' }[tone]
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="20" className="fill-raised" />
      <circle r="16.5" className={ground} />
      <path d={sign} className={ink} strokeWidth="3.5" />
    </g>
  )
}
