// Reads what the chat's pages show first; a visitor is led to the login and, after it, back here.
import { redirect } from 'react-router'
import { paths } from '#base/paths.ts'
import { askPage } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { getChats, getMessages } from '../../contract.ts'

export async function loadChat(page: Page, request: Request, query: { conversation: string } | { member: string }) {
  requireLogin(page, request)
  // Neither an id nor anything else: it is as if it were not there.
  const id = 'member' in query ? query.member : query.conversation
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw Response.json(page.lost(), { status: 404 })
  const [history, chats] = await Promise.all([
    askPage<typeof getMessages>(page, 'GET /api/messages.php', { query }),
    askPage<typeof getChats>(page, 'GET /api/chats.php'),
  ])
  return { history, chats }
}

export function requireLogin(page: Page, request: Request): void {
  if (page.loggedIn) return
  const { pathname, search } = new URL(request.url)
  throw redirect(`${paths.login()}?back=${encodeURIComponent(pathname + search)}`)
}
