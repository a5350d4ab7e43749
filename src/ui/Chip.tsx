// Small words in pills: a tag that informs, a chip that can be chosen, a filter that can be removed.
import type { ComponentProps, ReactNode } from 'react'

const pill =
  'inline-flex max-w-full items-center gap-1.5 rounded-full border text-sm whitespace-nowrap max-[20rem]:whitespace-normal'

interface TagProps {
  icon?: ReactNode
  /** Something the reader has in common with the other. */
  shared?: boolean | undefined
  children: ReactNode
}

export function Tag({ icon, shared = false, children }: TagProps) {
  return (
    <span
      className={`${pill} px-3 py-1 [&_svg]:size-4 ${shared ? 'border-transparent bg-secondary-soft text-secondary' : 'border-line bg-raised'}`}
    >
      {icon}
      {children}
    </span>
  )
}

type ChipProps = Omit<ComponentProps<'input'>, 'children' | 'className'> & { icon?: ReactNode; children: ReactNode }

/** A choice among many (interests); `type="radio"` for one of a few. */
export function Chip({ icon, children, type = 'checkbox', ...rest }: ChipProps) {
  return (
    <label
      className={`${pill} min-h-10 border-line-strong bg-raised px-4 transition-colors hover:border-text has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-45 [&_svg]:size-4`}
    >
      <input type={type} className="sr-only" {...rest} />
      {icon}
      {children}
    </label>
  )
}
