// Drawings of gifts: lines of one weight and a little colour, like all that is drawn here.
import type { ReactNode } from 'react'

function Gift({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 64 64"
      className="h-auto w-full stroke-primary"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function Rose() {
  return (
    <Gift>
      <path d="M32 34c1 9-1 16-3 24" className="stroke-secondary" />
      <path d="M30 48c-8 2-12-2-13-7 6-2 11 1 13 7ZM31 43c5-6 10-7 15-4-2 6-8 8-15 4Z" className="fill-secondary-400" />
      <path d="M32 6c9 0 15 6 14 15-1 8-7 14-14 14S19 29 18 21C17 12 23 6 32 6Z" className="fill-like" />
      <path d="M26 12c8-3 15 2 14 9-1 6-9 8-12 3-2-4 2-8 6-6M19 20c3 5 8 9 13 15M45 20c-2 5-7 10-13 15" />
    </Gift>
  )
}

export function Bouquet() {
  return (
    <Gift>
      <path d="m20 34 12 25 12-25" className="fill-primary-soft" />
      <path d="M26 46h12M32 32v10M22 32l8 10M42 32l-8 10" className="stroke-secondary" />
      <circle cx="20" cy="24" r="8" className="fill-like" />
      <circle cx="44" cy="24" r="8" className="fill-secondary-400" />
      <circle cx="32" cy="15" r="9" className="fill-warning-soft" />
      <circle cx="32" cy="15" r="2.5" className="fill-primary" />
      <circle cx="20" cy="24" r="2" className="fill-raised" />
      <circle cx="44" cy="24" r="2" className="fill-raised" />
    </Gift>
  )
}

export function Coffee() {
  return (
    <Gift>
      <path d="M12 26h34v14a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14Z" className="fill-secondary-400" />
      <path d="M46 30h4a7 7 0 0 1 0 14h-5M8 58h42" />
      <path d="M22 18c-3-4 3-6 0-11M34 18c-3-4 3-6 0-11" className="stroke-like" />
      <path d="M29 45c-4-3-7-5-7-8 0-4 5-5 7-2 2-3 7-2 7 2 0 3-3 5-7 8Z" className="fill-raised" />
    </Gift>
  )
}

export function Cake() {
  return (
    <Gift>
      <path d="M8 46 44 22c8 3 12 9 12 16v16H8Z" className="fill-warning-soft" />
      <path d="M8 46 44 22c8 3 12 9 12 16v4H8Z" className="fill-like-soft" />
      <path d="M8 46h48v8H8ZM8 46 44 22c8 3 12 9 12 16v8" />
      <circle cx="40" cy="16" r="6" className="fill-like" />
      <path d="M41 10c1-3 4-5 7-5" className="stroke-secondary" />
    </Gift>
  )
}

export function Chocolate() {
  return (
    <Gift>
      <path d="M32 56C18 46 8 38 8 26c0-13 17-17 24-5 7-12 24-8 24 5 0 12-10 20-24 30Z" className="fill-primary-soft" />
      <circle cx="22" cy="27" r="6" className="fill-like" />
      <circle cx="42" cy="27" r="6" className="fill-secondary-400" />
      <circle cx="32" cy="41" r="6" className="fill-warning-soft" />
      <path d="m19 27 6-1M39 27l6-1M29 41l6-1" />
    </Gift>
  )
}

export function Balloon() {
  return (
    <Gift>
      <path d="M32 6c10 0 17 8 17 17 0 10-9 19-17 19s-17-9-17-19c0-9 7-17 17-17Z" className="fill-secondary-400" />
      <path d="m29 46 3-4 3 4Z" className="fill-secondary-400" />
      <path d="M32 46c-6 5 5 7 0 13" />
      <path d="M24 16c1-3 4-5 7-5" className="stroke-raised" />
    </Gift>
  )
}

export function Star() {
  return (
    <Gift>
      <path
        d="m32 8 7 14.5 16 2.3-11.5 11.2 2.7 16L32 44.5 17.800 52l2.700-16L9 24.800l16-2.300Z"
        className="fill-warning-soft"
      />
      <path d="M26 30v2M38 30v2M27 37c3 3 7 3 10 0" />
      <path d="M8 10v6M5 13h6M56 44v6M53 47h6" className="stroke-like" />
    </Gift>
  )
}

export function Song() {
  return (
    <Gift>
      <path d="M24 46V14l26-6v32" />
      <path d="m24 22 26-6" />
      <ellipse cx="17" cy="47" rx="8" ry="6" className="fill-like" />
      <ellipse cx="43" cy="41" rx="8" ry="6" className="fill-secondary-400" />
      <path d="M8 22c3-4 6-4 9 0M52 56c2-3 5-3 7 0" className="stroke-secondary" />
    </Gift>
  )
}
