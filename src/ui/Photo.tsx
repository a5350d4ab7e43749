// A photo in a box that is reserved for it: nothing jumps, and a blurred placeholder fills it.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ImageOff } from './icons.tsx'
import { tv } from './look.ts'
import { useImpression } from './use-impression.ts'
import type { Impression } from './use-impression.ts'

const look = tv({
  base: 'relative isolate block overflow-hidden bg-sunken bg-cover bg-center',
  variants: {
    ratio: { portrait: 'aspect-3/4', square: 'aspect-square', wide: 'aspect-4/3', fill: 'size-full' },
    rounded: { true: 'rounded-md' },
  },
})

interface PhotoProps {
  /** Without a source, the reserved box shows the `empty` drawing. */
  src: string | null | undefined
  srcSet?: string | undefined
  /** Required with srcSet: how wide it is shown, e.g. `(width < 576px) 50vw, 260px`. */
  sizes?: string | undefined
  /** The alternative text, or empty if the name is beside it. */
  alt: string
  impression?: Impression | null | undefined
  ratio?: 'portrait' | 'square' | 'wide' | 'fill' | undefined
  rounded?: boolean | undefined
  /** The first picture of the page: loaded at once, before the others. */
  priority?: boolean | undefined
  empty?: ReactNode
  className?: string | undefined
  /** On top of it: name, badge, lock. */
  children?: ReactNode
}

export function Photo({
  src,
  srcSet,
  sizes,
  alt,
  impression,
  ratio = 'portrait',
  rounded,
  priority = false,
  empty,
  className,
  children,
}: PhotoProps) {
  const [failed, setFailed] = useState('')
  const shown = src && failed !== src ? src : null
  const box = useImpression<HTMLSpanElement>(impression)
  return (
    <span ref={box} className={look({ ratio, rounded, class: className })}>
      {shown ? (
        <img
          src={shown}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(shown)}
        />
      ) : (
        <span
          className="absolute inset-0 flex items-center justify-center text-muted"
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
        >
          {empty ?? <ImageOff className="size-8 opacity-60" aria-hidden="true" />}
        </span>
      )}
      {children}
    </span>
  )
}

/** Name and a line at the bottom of a photo, on a shade that keeps them readable. */
export function PhotoCaption({ children }: { children: ReactNode }) {
  return <span className="photo-shade absolute inset-x-0 bottom-0 block px-3 pt-14 pb-3 text-on-photo">{children}</span>
}
