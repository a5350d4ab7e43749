// Small marks: a number on an icon, a word on a thing.
import type { ReactNode } from 'react'
import { tv } from './look.ts'
import { upTo } from './up-to.ts'
import { useLocale } from './words.tsx'

const look = tv({
  base: 'inline-flex shrink-0 items-center justify-center gap-1 rounded-full font-semibold whitespace-nowrap',
  variants: {
    tone: {
      unread: 'bg-unread text-on-primary',
      quiet: 'bg-sunken text-muted',
      primary: 'bg-primary-soft text-primary',
      good: 'bg-secondary-soft text-secondary',
      like: 'bg-like text-on-like',
      warning: 'bg-warning text-on-warning',
      danger: 'bg-danger text-on-danger',
      photo: 'bg-veil text-on-photo backdrop-blur-bar',
    },
    kind: {
      count: 'h-5 min-w-5 px-1.5 text-xs leading-none tabular-nums',
      word: 'px-2.5 py-0.5 text-xs',
    },
    floating: { true: 'absolute -end-1.5 -top-1.5 ring-2 ring-surface' },
  },
})

export type BadgeTone = 'unread' | 'quiet' | 'primary' | 'good' | 'like' | 'warning' | 'danger' | 'photo'

interface CountBadgeProps {
  count: number
  /** What the number means, read aloud: "3 unread messages". */
  label: string
  tone?: BadgeTone | undefined
  /** Above this it reads "99+". */
  max?: number | undefined
  /** Shown even at zero. */
  showZero?: boolean | undefined
  /** On the corner of the icon it belongs to. */
  floating?: boolean | undefined
}

export function CountBadge({
  count,
  label,
  tone = 'unread',
  max = 99,
  showZero = false,
  floating = false,
}: CountBadgeProps) {
  const shown = upTo(useLocale(), max, count)
  if (count <= 0 && !showZero) return null
  return (
    <span className={look({ tone, kind: 'count', floating })}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

export function Badge({
  tone = 'quiet',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return <span className={look({ tone, kind: 'word', class: className })}>{children}</span>
}
