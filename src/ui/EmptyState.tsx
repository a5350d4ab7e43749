// When there is nothing yet: a drawing, one sentence, one button. It invites.
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** One of `drawings/`. */
  drawing: ReactNode
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** The page is about nothing else: its title is the h1. */
  page?: boolean | undefined
}

export function EmptyState({ drawing, title, children, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-modal flex-col items-center px-6 py-12 text-center max-[23.5rem]:px-0">
      <div className="mb-6 w-52 max-w-full">{drawing}</div>
      <Title className="text-xl">{title}</Title>
      {children ? <div className="mt-2 text-muted">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  )
}
