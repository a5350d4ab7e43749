// Leads a visitor to the login, and after it back to the page they wanted.
import { redirect } from 'react-router'
import { paths } from '#base/paths.ts'
import type { Page } from '#ui/page.ts'

export function requireLogin(page: Page, request: Request): void {
  if (page.loggedIn) return
  const { pathname, search } = new URL(request.url)
  throw redirect(`${paths.login()}?back=${encodeURIComponent(pathname + search)}`)
}
