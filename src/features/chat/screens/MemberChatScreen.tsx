// The chat with one member, whether or not the two have written yet.
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#ui/page.ts'
import { ChatPlace } from './window/ChatPlace.tsx'
import { ChatWindow } from './window/ChatWindow.tsx'
import { loadChat } from './window/load-chat.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadChat(context.get(pageContext), request, { member: params['id'] ?? '' })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.history.profile.name }]

export default function MemberChatScreen() {
  const { history, chats } = useLoaderData<typeof loader>()
  return (
    <ChatPlace chats={chats} openMember={history.profile.id}>
      <ChatWindow key={history.profile.id} history={history} />
    </ChatPlace>
  )
}
