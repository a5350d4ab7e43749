// A group of fields with its heading.
import type { ReactNode } from 'react'

export function Section({
  id,
  title,
  hint,
  aside,
  children,
}: {
  id: string
  title: string
  hint?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} id={`${id}-part`} className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {hint ? <p className="-mt-2 mb-3 text-sm text-muted">{hint}</p> : null}
      {children}
    </section>
  )
}
