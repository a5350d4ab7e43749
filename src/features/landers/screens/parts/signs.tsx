// Small drawings of our own of what people like: one strong line, and one filled shape in the accent.
import type { ReactNode } from 'react'

export const signs: Record<string, ReactNode> = {
  coffee: (
    <>
      <path className="sign-fill" d="M14 28h30v12a14 14 0 0 1-14 14h-2a14 14 0 0 1-14-14Z" />
      <path d="M44 32h4a6 6 0 0 1 0 12h-5M24 20c-3-4 3-6 0-10M34 20c-3-4 3-6 0-10" />
    </>
  ),
  hiking: (
    <>
      <path className="sign-fill" d="M26 52 42 24l16 28Z" />
      <path d="m6 52 18-34 9 17M36 34l6 5 6-5" />
      <circle cx="50" cy="12" r="5" />
    </>
  ),
  'live-music': (
    <>
      <ellipse className="sign-fill" cx="18" cy="46" rx="8" ry="7" />
      <ellipse className="sign-fill" cx="46" cy="40" rx="8" ry="7" />
      <path d="M26 46V16l28-6v30M26 26l28-6" />
    </>
  ),
  cooking: (
    <>
      <path className="sign-fill" d="M12 30h36v14a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8Z" />
      <path d="M6 30h48M48 34h8M24 22c-3-4 3-6 0-10M36 22c-3-4 3-6 0-10" />
    </>
  ),
  dogs: (
    <>
      <path className="sign-fill" d="M20 24h24v14a12 12 0 0 1-24 0Z" />
      <path d="M20 26 12 36l-2-14 10-8h24l10 8-2 14-8-10M32 40v4M28 38h8" />
      <path d="M27 30h.1M37 30h.1" />
    </>
  ),
  cats: (
    <>
      <path className="sign-fill" d="M14 12l10 8h16l10-8v24a18 18 0 0 1-36 0Z" />
      <path d="M25 34h.1M39 34h.1M29 42l3 3 3-3M6 38l10 2M6 46l10-2M58 38l-10 2M58 46l-10-2" />
    </>
  ),
  reading: (
    <>
      <path className="sign-fill" d="M32 18c-6-5-14-6-24-5v36c10-1 18 0 24 5Z" />
      <path d="M32 18c6-5 14-6 24-5v36c-10-1-18 0-24 5ZM40 24l9-1M40 32l9-1" />
    </>
  ),
  beach: (
    <>
      <path className="sign-fill" d="M10 30a22 22 0 0 1 44 0Z" />
      <path d="M32 8v46M22 30c0-12 4-18 10-22 6 4 10 10 10 22M8 56h48" />
    </>
  ),
  cycling: (
    <>
      <circle className="sign-fill" cx="16" cy="42" r="11" />
      <circle className="sign-fill" cx="48" cy="42" r="11" />
      <path d="m16 42 10-20h16l6 20M26 22l8 20h-18M42 22l-8 20M38 14h6l-2 8M22 18h8" />
    </>
  ),
  cinema: (
    <>
      <path className="sign-fill" d="M8 26h48v26H8Z" />
      <path d="m8 26 46-12 2 8M20 15l6 7M34 12l6 7M28 34v10l9-5Z" />
    </>
  ),
  gardening: (
    <>
      <path className="sign-fill" d="M18 38h28l-4 18H22Z" />
      <path d="M32 38V18M32 26c-10 0-14-6-14-14 9 0 14 5 14 14ZM32 20c0-8 5-12 13-12 0 8-4 13-13 13Z" />
    </>
  ),
  dancing: (
    <>
      <path className="sign-fill" d="M24 26h14l8 20H18Z" />
      <circle cx="31" cy="12" r="6" />
      <path d="M24 28 12 20M38 28l12-10M26 46v10M37 46l4 10" />
    </>
  ),
}
