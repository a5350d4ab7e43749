// The button, and the link that looks like one: it says what happens, and can show that it is busy.
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { tv } from './look.ts'
import { Spinner } from './Spinner.tsx'

export const buttonLook = tv({
  base: [
    'relative inline-flex select-none items-center justify-center gap-2 rounded-full text-center font-semibold no-underline',
    'transition-[background-color,border-color,color,box-shadow,scale,opacity] active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-45',
  ],
  variants: {
    variant: {
      primary: 'bg-primary text-on-primary hover:bg-primary-hover',
      secondary: 'border border-line-strong bg-raised text-text hover:border-text',
      quiet: 'text-primary hover:bg-primary-soft',
      danger: 'bg-danger text-on-danger hover:bg-danger-hover',
      like: 'like-gradient text-on-photo shadow-soft hover:shadow-lifted hover:brightness-105',
    },
    size: {
      small: 'min-h-9 px-4 py-1.5 text-sm',
      default: 'min-h-11 px-5 py-2 text-body',
      large: 'min-h-13 px-[min(1.75rem,7.2vw)] py-3 text-base',
    },
    wide: { true: 'w-full' },
  },
  defaultVariants: { variant: 'primary', size: 'default' },
})

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'like' | undefined
  size?: 'small' | 'default' | 'large' | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
  /** Before the label, e.g. an icon. */
  icon?: ReactNode
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Busy: the label stays, a spinner covers it, and nothing can be pressed twice. */
  busy?: boolean | undefined
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonLook({ variant, size, wide, class: className })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={busy ? 'flex items-center gap-2 opacity-0' : 'contents'}>
        {icon}
        {children}
      </span>
      {busy ? <Spinner className="absolute" /> : null}
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonLook({ variant, size, wide, class: className })} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
