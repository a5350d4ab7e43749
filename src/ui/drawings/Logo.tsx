// Duet's logo: two voices leaning in, and their overlap; alone or with the name.

const left = 'M13 4a10 10 0 1 1 0 20H5.5A2.5 2.5 0 0 1 3 21.5V14A10 10 0 0 1 13 4Z'
const right = 'M23 24a10 10 0 1 1 0-20h7.5A2.5 2.5 0 0 1 33 6.5V14A10 10 0 0 1 23 24Z'
const shared = 'M18 5.34a10 10 0 0 1 0 17.32a10 10 0 0 1 0-17.32Z'

export function LogoMark({ className = 'h-7' }: { className?: string }) {
  return (
    <svg viewBox="2 3 32 22" className={`w-auto ${className}`} aria-hidden="true">
      <path d={left} className="fill-primary" />
      <path d={right} className="fill-secondary-400" />
      <path d={shared} className="fill-like" />
    </svg>
  )
}

/** Logo and name; `name` is the site's own. */
export function Logo({ name = 'Duet', className = '' }: { name?: string; className?: string }) {
  return (
    <span className={`flex items-center gap-2 ${className}`}>
      <LogoMark />
      <span className="site-name">{name}</span>
    </span>
  )
}
