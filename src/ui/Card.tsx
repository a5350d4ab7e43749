// A raised surface, and lists of rows separated by hairlines (settings, receipts).
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronRight } from './icons.tsx'
import { tv } from './look.ts'

const look = tv({
  base: 'rounded-md border',
  variants: {
    padding: {
      none: 'overflow-hidden',
      default: 'p-[min(1.25rem,6.5vw)] sm:p-6',
      large: 'p-[min(1.5rem,7.5vw)] sm:p-9',
    },
    tone: {
      plain: 'bg-raised',
      primary: 'bg-primary-soft',
      good: 'bg-secondary-soft',
      sunken: 'bg-sunken',
    },
    lifted: { true: 'border-transparent shadow-lifted', false: '' },
  },
  // Never two classes for one property: the stylesheet's order would decide which wins.
  compoundVariants: [
    { tone: 'plain', lifted: false, class: 'border-line' },
    { tone: ['primary', 'good', 'sunken'], lifted: false, class: 'border-transparent' },
  ],
  defaultVariants: { padding: 'default', tone: 'plain', lifted: false },
})

interface CardProps extends ComponentProps<'div'> {
  padding?: 'none' | 'default' | 'large' | undefined
  tone?: 'plain' | 'primary' | 'good' | 'sunken' | undefined
  lifted?: boolean | undefined
}

export function Card({ padding, tone, lifted, className, ...rest }: CardProps) {
  return <div className={look({ padding, tone, lifted, class: className })} {...rest} />
}

/** Rows in one card. */
export function Rows({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <ul className={`divide-y divide-line overflow-hidden rounded-md border border-line bg-raised ${className}`}>
      {children}
    </ul>
  )
}

interface RowProps {
  icon?: ReactNode
  title: ReactNode
  hint?: ReactNode
  /** At the end: a value, a price, a Switch. */
  aside?: ReactNode
  /** Where it leads, or what it does; without both it is only text. */
  to?: string | undefined
  onClick?: (() => void) | undefined
}

export function Row({ to, onClick, ...content }: RowProps) {
  const row =
    'flex min-h-14 w-full flex-wrap items-center gap-x-3.5 px-[min(1.25rem,6.5vw)] py-3 text-start transition-colors focus-visible:-outline-offset-3'
  if (to !== undefined) {
    return (
      <li>
        <Link to={to} className={`${row} hover:bg-sunken`}>
          <RowContent {...content} leads />
        </Link>
      </li>
    )
  }
  if (!onClick) {
    return (
      <li className={row}>
        <RowContent {...content} />
      </li>
    )
  }
  return (
    <li>
      <button type="button" onClick={onClick} className={`${row} hover:bg-sunken`}>
        <RowContent {...content} leads />
      </button>
    </li>
  )
}

function RowContent({
  icon,
  title,
  hint,
  aside,
  leads = false,
}: Omit<RowProps, 'to' | 'onClick'> & { leads?: boolean }) {
  return (
    <>
      {icon ? <span className="shrink-0 text-muted max-[20rem]:hidden [&_svg]:size-5">{icon}</span> : null}
      <span className="max-w-full min-w-min flex-1 max-[20rem]:min-w-0 max-[20rem]:basis-[70%]">
        <span className="block">{title}</span>
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
      {aside || leads ? (
        <span className="ms-auto flex max-w-full shrink-0 items-center gap-x-3.5 text-end text-muted tabular-nums">
          {aside ? <span>{aside}</span> : null}
          {leads ? <ChevronRight className="size-5 shrink-0 rtl:rotate-180" aria-hidden="true" /> : null}
        </span>
      ) : null}
    </>
  )
}
