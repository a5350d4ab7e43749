// Loads what the chat's pages show first; a visitor is sent to the login and, after it, back here.
import { askPage, requireLogin } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { getChats, getMessages } from '../../contract.ts'

export async function loadChat(page: Page, request: Request, query: { conversation: string } | { member: string }) {
  requireLogin(page, request)
  // Not a valid id: treated as if the parameter were missing.
  const id = 'member' in query ? query.member : query.conversation
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw Response.json(page.lost(), { status: 404 })
  const [history, chats] = await Promise.all([
    askPage<typeof getMessages>(page, 'GET /api/messages.php', { query: { ...query, ...openedAt(request) } }),
    askPage<typeof getChats>(page, 'GET /api/chats.php'),
  ])
  return { history, chats }
}

/** At the message that a search led to, otherwise where the unread ones begin. */
function openedAt(request: Request): { around_seq: number } | { at_unread: 'yes' } {
  const at = seqInUrl(new URL(request.url).searchParams)
  return at === null ? { at_unread: 'yes' } : { around_seq: at }
}

/** The message that a URL points to: `?at=7`. */
export function seqInUrl(params: URLSearchParams): number | null {
  const at = params.get('at') ?? ''
  return /^[1-9]\d{0,8}$/.test(at) ? Number(at) : null
}
