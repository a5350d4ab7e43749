// Words that are read aloud but not shown.
import type { ReactNode } from 'react'

export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className="sr-only" aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  )
}
