// A group of fields with its heading.
import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  hint?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function Section({ id, title, hint, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} id={`${id}-part`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-2 mb-3 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
    </section>
  )
}
