// The list of conversations.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { askPage, pageContext, requireLogin } from '#ui/page.ts'
import type { getChats } from '../contract.ts'
import { ChatPlace } from './window/ChatPlace.tsx'
import { EmptyDrawing } from './list/EmptyDrawing.tsx'
import { NotBegun } from './list/NotBegun.tsx'

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
      <ChatPlace chats={chats} openMember={null} first={<NotBegun />}>
        <Choose />
      </ChatPlace>
    </>
  )
}

function Choose() {
  const { t } = useTranslation('chat')
  return (
    <section className="hidden min-w-0 flex-1 flex-col items-center justify-center gap-4 bg-raised p-8 text-center text-muted md:flex">
      <span className="w-44">
        <EmptyDrawing />
      </span>
      <p>{t('choose')}</p>
    </section>
  )
}
