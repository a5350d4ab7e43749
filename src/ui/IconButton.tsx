// A round button with only an icon; its label is read aloud and shown as the browser's tooltip.
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { tv } from './look.ts'

const look = tv({
  base: [
    'relative inline-flex shrink-0 items-center justify-center rounded-full transition-[background-color,color,scale,box-shadow]',
    'active:scale-95 disabled:pointer-events-none disabled:opacity-45',
  ],
  variants: {
    variant: {
      quiet: 'text-muted hover:bg-sunken hover:text-text',
      solid: 'bg-primary text-on-primary hover:bg-primary-hover',
      raised: 'border border-line bg-raised text-text shadow-soft hover:shadow-lifted',
      photo: 'bg-veil text-on-photo backdrop-blur-bar hover:bg-photo-shade',
      like: 'like-gradient text-on-photo shadow-soft hover:shadow-lifted',
    },
    size: { small: 'size-9', default: 'size-11', large: 'size-[min(4rem,20vw)]' },
  },
  defaultVariants: { variant: 'quiet', size: 'default' },
})

interface IconLook {
  label: string
  variant?: 'quiet' | 'solid' | 'raised' | 'photo' | 'like' | undefined
  size?: 'small' | 'default' | 'large' | undefined
  /** The icon, and a Badge over it if there is one. */
  children: ReactNode
}

type IconButtonProps = IconLook & Omit<ComponentProps<'button'>, 'children'>

export function IconButton({ label, variant, size, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} title={label} className={look({ variant, size, class: className })} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}

type IconLinkProps = IconLook & Omit<ComponentProps<typeof Link>, 'children'>

export function IconLink({ label, variant, size, className, children, ...rest }: IconLinkProps) {
  return (
    <Link title={label} className={look({ variant, size, class: className })} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </Link>
  )
}
