// The list of conversations.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { askPage, pageContext, requireLogin } from '#ui/page.ts'
import type { getChats } from '../contract.ts'
import { ChatPlace } from './parts/ChatPlace.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  return { chats: await askPage<typeof getChats>(page, 'GET /api/chats.php') }
}

export const meta = () => []

export default function ChatsScreen() {
  const { chats } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  return (
    <>
      <title>{t('title')}</title>
      <ChatPlace chats={chats} openMember={null} />
    </>
  )
}
