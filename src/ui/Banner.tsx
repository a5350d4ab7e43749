// A quiet line of news across a page, with one action, that can be dismissed.
import type { ReactNode } from 'react'
import { tv } from './look.ts'
import { IconButton } from './IconButton.tsx'
import { X } from './icons.tsx'
import { useUiWords } from './words.tsx'

const look = tv({
  base: 'flex items-baseline gap-3 rounded-md px-4 py-3',
  variants: {
    tone: {
      plain: 'bg-sunken [--tone:var(--color-muted)]',
      primary: 'bg-primary-soft [--tone:var(--color-primary)]',
      good: 'bg-secondary-soft [--tone:var(--color-secondary)]',
      warning: 'bg-warning-soft [--tone:var(--color-warning)]',
      danger: 'bg-danger-soft [--tone:var(--color-danger)]',
    },
  },
})

interface BannerProps {
  tone?: 'plain' | 'primary' | 'good' | 'warning' | 'danger' | undefined
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** A small button or a link. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** Read aloud at once: only for what just went wrong. */
  urgent?: boolean | undefined
  className?: string | undefined
}

export function Banner({
  tone = 'plain',
  icon,
  title,
  children,
  action,
  onDismiss,
  urgent = false,
  className,
}: BannerProps) {
  const words = useUiWords()
  return (
    <div className={look({ tone, class: className })} role={urgent ? 'alert' : undefined}>
      {icon ? <span className="relative top-1.25 shrink-0 text-(--tone) [&_svg]:size-5">{icon}</span> : null}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="text-sm">{children}</div> : null}
        </div>
        {action}
      </div>
      {onDismiss ? (
        <IconButton label={words.dismiss} size="small" className="relative top-1 -me-1.5 -my-2" onClick={onDismiss}>
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}
