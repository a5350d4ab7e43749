// The head of a page: where back leads, its title, what it is for, what can be done.
import type { ReactNode } from 'react'
import { IconLink } from './IconButton.tsx'
import { ArrowLeft } from './icons.tsx'
import { useUiWords } from './words.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** One sentence under it. */
  children?: ReactNode
  /** Shows an arrow that leads there. */
  backTo?: string | undefined
  /** Buttons at the end. */
  aside?: ReactNode
}

export function PageHeader({ title, children, backTo, aside }: PageHeaderProps) {
  const words = useUiWords()
  return (
    <header className="mb-6 low:mb-4 flex flex-wrap items-start gap-x-3 gap-y-3">
      {backTo ? (
        <IconLink to={backTo} label={words.back} className="-ms-2.5 -mt-1.5 md:-mt-0.5 print:hidden">
          <ArrowLeft className="size-5.5 rtl:rotate-180" aria-hidden="true" />
        </IconLink>
      ) : null}
      <div className="max-w-full min-w-min flex-1 max-[18rem]:min-w-0 max-[18rem]:basis-full">
        <h1 className="text-xl wrap-break-word md:text-2xl">{title}</h1>
        {children ? <div className="mt-1 max-w-text text-pretty text-muted">{children}</div> : null}
      </div>
      {aside ? <div className="flex items-center gap-2">{aside}</div> : null}
    </header>
  )
}
