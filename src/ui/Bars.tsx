// The frames at the edges of the window: a bar above, and on phones one below with the five places.
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

interface TopBarProps {
  start: ReactNode
  /** The links, if the window is wide enough for its text. */
  middle?: ReactNode
  end?: ReactNode
  /** Accessible name of the links. */
  label?: string | undefined
}

export function TopBar({ start, middle, end, label }: TopBarProps) {
  return (
    <header className="safe-top sticky print:hidden top-0 z-30 max-[20rem]:static low:static border-b border-line bg-raised/92 backdrop-blur-bar">
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-4 gutter py-1.5 md:min-h-16 md:flex-nowrap low:min-h-14">
        <div className="flex items-center gap-2">{start}</div>
        {middle ? (
          <nav aria-label={label} className="hidden flex-1 items-center justify-center gap-1 md:flex">
            {middle}
          </nav>
        ) : null}
        <div className={`ms-auto flex items-center gap-1.5 ${middle ? 'md:ms-0' : ''}`}>{end}</div>
      </div>
    </header>
  )
}

interface PlaceProps {
  to: string
  icon: ReactNode
  label: ReactNode
  /** A CountBadge. */
  badge?: ReactNode
  end?: boolean | undefined
}

/** A link in the top bar; its label is only read aloud until there is room for it. */
export function TopPlace({ to, icon, label, badge, end = false }: PlaceProps) {
  return (
    <NavLink
      to={to}
      end={end}
      className="flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary [&>svg]:size-5"
    >
      {icon}
      <span className="sr-only lg:not-sr-only">{label}</span>
      {badge}
    </NavLink>
  )
}

/** On phones only; whatever ends or stays at the bottom of a page leaves it `--places`. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="safe-bottom fixed print:hidden inset-x-0 bottom-0 z-30 border-t border-line bg-raised/94 backdrop-blur-bar md:hidden"
    >
      <div className="mx-auto flex h-16 max-w-126 items-stretch justify-around px-1">{children}</div>
    </nav>
  )
}

/** A link in the bottom bar; its label is only read aloud if the text is too large for five of them. */
export function BottomPlace({ to, icon, label, badge, end = false }: PlaceProps) {
  return (
    <NavLink
      to={to}
      end={end}
      className="group flex min-w-0 flex-auto flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted focus-visible:-outline-offset-3 aria-[current=page]:text-primary"
    >
      <span className="relative flex h-8 w-14 max-w-full items-center justify-center rounded-full transition-colors group-active:bg-sunken group-aria-[current=page]:bg-primary-soft [&_svg]:size-5.5">
        {icon}
        {badge ? <span className="absolute start-[calc(50%+3px)] -top-1 flex">{badge}</span> : null}
      </span>
      <span className="max-w-full truncate px-0.5 max-[18rem]:sr-only">{label}</span>
    </NavLink>
  )
}
