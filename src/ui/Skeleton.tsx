// Placeholders for what is loading, pulsing quietly; one hidden sentence says so to screen readers.
import type { ReactNode } from 'react'
import { useUiWords } from './words.tsx'

/** One grey shape, sized by class: `h-4 w-32`, `aspect-3/4`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={`block animate-breathe rounded-sm bg-line ${className}`} aria-hidden="true" />
}

/** Put once around a group of skeletons. */
export function Loading({ children, className = '' }: { children: ReactNode; className?: string }) {
  const words = useUiWords()
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{words.loading}</output>
      {children}
    </div>
  )
}
