// The cookies of accounts: over https they are bound to this very host.
import { cookieHeader, isSecure } from '#base/cookies.ts'
import { day, second } from '#base/time.ts'
import { knownBrowserDays, sessionDays } from './limits.ts'

/** Who is logged in. */
export function sessionCookieName(origin: string): string {
  return isSecure(origin) ? '__Host-session' : 'session'
}

export function sessionCookie(token: string, origin: string): string {
  return cookieHeader(sessionCookieName(origin), token, { seconds: secondsOf(sessionDays), origin })
}

export function endedSessionCookie(origin: string): string {
  return cookieHeader(sessionCookieName(origin), '', { seconds: 0, origin })
}

/** What a browser kept of a signup, the address among it: whoever uses the browser next need not see it. */
export function endedSignupCookies(cookies: Readonly<Record<string, unknown>>, origin: string): string[] {
  return ['signup', 'signup_mail', 'signup_member']
    .filter((name) => name in cookies)
    .map((name) => cookieHeader(name, '', { seconds: 0, origin }))
}

/** Which browser this is, whoever logs in with it: it survives logging out. */
export function browserCookieName(origin: string): string {
  return isSecure(origin) ? '__Host-browser' : 'browser'
}

export function browserCookie(secret: string, origin: string): string {
  return cookieHeader(browserCookieName(origin), secret, { seconds: secondsOf(knownBrowserDays), origin })
}

const secondsOf = (days: number) => (days * day) / second
