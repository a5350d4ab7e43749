// Cookies as they are set: for our own pages alone, out of reach of scripts, and over https where the site is.

interface KeptCookie {
  /** How long the browser keeps it; 0 forgets it. */
  seconds: number
  /** Of the site as the browser sees it: `https://example.com`. */
  origin: string
}

/** The value of a `Set-Cookie` header. `value` is written as it is: encode what may hold a semicolon. */
export function cookieHeader(name: string, value: string, { seconds, origin }: KeptCookie): string {
  const secure = isSecure(origin) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the browser came over https. */
export function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
