// Cookies as we set them: for our own pages only, out of reach of scripts, and over https if the site is.

interface KeptCookie {
  /** How long the browser keeps it; 0 deletes it. */
  seconds: number
  /** The origin of the site as the browser sees it: `https://example.com`. */
  origin: string
}

/** The value of a `Set-Cookie` header. `value` is written as is: encode anything that may contain a semicolon. */
export function cookieHeader(name: string, value: string, { seconds, origin }: KeptCookie): string {
  const secure = isSecure(origin) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the browser came over https. */
export function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
