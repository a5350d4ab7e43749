// One conversation by its id, next to the list.
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#ui/page.ts'
import { ChatPlace } from './window/ChatPlace.tsx'
import { ChatWindow } from './window/ChatWindow.tsx'
import { loadChat } from './window/load-chat.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadChat(context.get(pageContext), request, { conversation: params['id'] ?? '' })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.history.profile.name }]

export default function ChatScreen() {
  const { history, chats } = useLoaderData<typeof loader>()
  return (
    <ChatPlace chats={chats} openMember={history.profile.id}>
      <ChatWindow key={history.profile.id} history={history} />
    </ChatPlace>
  )
}
