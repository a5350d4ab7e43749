// The list of conversations.
import type { getChats } from '../contract.ts'
import { askPage, pageContext } from '#ui/page.ts'
import { ChatPlace } from './parts/ChatPlace.tsx'
import { requireLogin } from './parts/require-login.ts'
import type { Route } from './+types/ChatsScreen.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  return { chats: await askPage<typeof getChats>(page, 'GET /api/chats.php') }
}

export default function ChatsScreen({ loaderData }: Route.ComponentProps) {
  return <ChatPlace chats={loaderData.chats} openMember={null} />
}
