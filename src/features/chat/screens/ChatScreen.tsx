// One conversation by its id, beside the list.
import type { getChats, getMessages } from '../contract.ts'
import { askPage, pageContext } from '#ui/page.ts'
import { ChatPlace } from './parts/ChatPlace.tsx'
import { ChatWindow } from './parts/ChatWindow.tsx'
import { requireLogin } from './parts/require-login.ts'
import type { Route } from './+types/ChatScreen.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const [history, chats] = await Promise.all([
    askPage<typeof getMessages>(page, 'GET /api/messages.php', { query: { conversation: params.id } }),
    askPage<typeof getChats>(page, 'GET /api/chats.php'),
  ])
  return { history, chats }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.history.profile.name }]

export default function ChatScreen({ loaderData: { history, chats } }: Route.ComponentProps) {
  return (
    <ChatPlace chats={chats} openMember={history.profile.id}>
      <ChatWindow key={history.profile.id} history={history} />
    </ChatPlace>
  )
}
