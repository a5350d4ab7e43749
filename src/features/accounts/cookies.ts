// The cookies of accounts: out of reach of scripts and foreign pages, and over https bound to this very host.
import { knownBrowserDays, sessionDays } from './limits.ts'

const daySeconds = 86_400

/** Who is logged in. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

export function sessionCookie(token: string, secure: boolean): string {
  return cookie(sessionCookieName(secure), token, { secure, days: sessionDays })
}

export function endedSessionCookie(secure: boolean): string {
  return cookie(sessionCookieName(secure), '', { secure, days: 0 })
}

/** Which browser this is, whoever logs in with it: logging out leaves it there. */
export function browserCookieName(secure: boolean): string {
  return secure ? '__Host-browser' : 'browser'
}

export function browserCookie(secret: string, secure: boolean): string {
  return cookie(browserCookieName(secure), secret, { secure, days: knownBrowserDays })
}

/** Whether the caller's browser came over https. */
export function isSecure({ origin }: { origin: string }): boolean {
  return origin.startsWith('https:')
}

function cookie(name: string, value: string, { secure, days }: { secure: boolean; days: number }): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${days * daySeconds}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}
