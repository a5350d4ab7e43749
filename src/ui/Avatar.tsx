// A small round picture of somebody, or the first letter of the name if there is none.
import type { ReactNode } from 'react'
import { tv } from './look.ts'

const look = tv({
  base: 'flex items-center justify-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary',
  variants: {
    size: { small: 'size-9 text-sm', default: 'size-12 text-lg', large: 'size-16 text-xl', huge: 'size-28 text-2xl' },
  },
})

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: 'small' | 'default' | 'large' | 'huge' | undefined
  /** Shows the green dot; words are read aloud, if nothing beside it says so. */
  online?: string | boolean | undefined
  /** A badge on its corner. */
  children?: ReactNode
}

const pixels = { small: 36, default: 48, large: 64, huge: 112 }

export function Avatar({ name, src, size = 'default', online = false, children }: AvatarProps) {
  const edge = pixels[size]
  return (
    <span className="relative inline-flex shrink-0">
      <span className={look({ size })}>
        {src ? (
          <img
            src={src}
            alt=""
            width={edge}
            height={edge}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <span aria-hidden="true">{initialOf(name)}</span>
        )}
      </span>
      {online ? (
        <span className="absolute end-0 bottom-0 size-[28%] max-h-4 max-w-4 rounded-full bg-online ring-2 ring-raised">
          {online === true ? null : <span className="sr-only">{online}</span>}
        </span>
      ) : null}
      {children}
    </span>
  )
}

/** The first letter of a name, however long it is in its script; nothing for an empty one. */
export function initialOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 32).toLocaleUpperCase()
}
