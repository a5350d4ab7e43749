// Tabs that are links: each has its own URL, so that going back works.
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

export interface TabLink {
  to: string
  label: ReactNode
  /** A CountBadge or two, which go below the label where there is no room beside it. */
  badge?: ReactNode
  /** Only its exact address counts as open. */
  end?: boolean | undefined
}

export function Tabs({ label, tabs, className = '' }: { label: string; tabs: readonly TabLink[]; className?: string }) {
  return (
    <nav aria-label={label} className={`overflow-x-auto border-b border-line [scrollbar-width:none] ${className}`}>
      <ul className="flex sm:gap-1">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex-auto sm:flex-none">
            <NavLink
              to={tab.to}
              end={tab.end ?? true}
              preventScrollReset
              className="relative flex h-full min-h-12 flex-wrap content-center items-center justify-center gap-x-1.5 gap-y-0.5 rounded-sm py-2 px-2 font-semibold max-sm:text-sm max-[23.5rem]:px-1 max-[23.5rem]:text-xs sm:gap-x-2 whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-2 after:bottom-0 sm:after:inset-x-3 after:h-0.75 after:origin-bottom after:scale-y-0 after:rounded-t-full after:bg-primary after:transition-transform hover:text-text focus-visible:-outline-offset-3 aria-[current=page]:text-primary aria-[current=page]:after:scale-y-100 sm:px-4"
            >
              {tab.label}
              <span className="flex items-center gap-1.5 empty:hidden sm:gap-2">{tab.badge}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
