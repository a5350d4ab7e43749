// The login cookie: out of reach of scripts and foreign pages, and over https bound to this very host.
import { sessionDays } from './limits.ts'

const daySeconds = 86_400

export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

export function sessionCookie(token: string, secure: boolean): string {
  return cookie(token, secure, sessionDays * daySeconds)
}

export function endedSessionCookie(secure: boolean): string {
  return cookie('', secure, 0)
}

function cookie(value: string, secure: boolean, maxAge: number): string {
  const parts = [`${sessionCookieName(secure)}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}
