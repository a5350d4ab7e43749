// The chat's layout: list and window side by side on a desktop, one at a time on a phone.
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { ChatList } from '../list/ChatList.tsx'
import { ChatSearch } from '../list/ChatSearch.tsx'
import { rememberOpened } from '../list/last-opened.ts'
import { findKeptChats, keepChats } from '../list/kept-chats.ts'
import { useAllChats } from '../list/use-chats.ts'
import { withPage } from '../list/chat-pages.ts'
import type { Chats } from '../list/chat-pages.ts'

interface ChatPlaceProps {
  chats: Chats
  /** Who the open window is with; null on the list's own page. */
  openMember: string | null
  /** At the top of the list. */
  first?: ReactNode
  /** The open window, or what stands in its place. */
  children: ReactNode
}

export function ChatPlace({ chats: initial, openMember, first, children }: ChatPlaceProps) {
  const { t } = useTranslation('chat')
  const readerId = useReader()?.id ?? ''
  const all = useAllChats(() => withPage(findKeptChats(readerId), initial))
  const { chats } = all
  useEffect(() => keepChats(readerId, all), [readerId, all])
  useEffect(() => {
    if (openMember) rememberOpened(openMember)
  }, [openMember])
  // With nothing to choose from, the list says so in the whole width.
  const beside = openMember || chats.length > 0 ? children : null
  const list = (
    <>
      {first}
      <ChatList chats={chats} openMember={openMember} />
    </>
  )
  return (
    <div className="flex min-h-0 flex-1 md:border-x md:border-line">
      <section
        className={`relative min-h-0 w-full flex-col overflow-y-auto overscroll-contain md:flex ${beside ? 'md:w-80 md:shrink-0 md:border-e md:border-line lg:w-90' : ''} ${openMember ? 'hidden max-lg:low:hidden print:hidden' : 'flex'}`}
      >
        <h1 className={`px-5 pt-5 pb-3 text-xl ${openMember ? 'md:hidden' : ''}`}>{t('title')}</h1>
        {openMember ? <h2 className="px-5 pt-5 pb-3 text-xl">{t('title')}</h2> : null}
        {chats.length > 0 ? <ChatSearch>{list}</ChatSearch> : list}
      </section>
      {beside}
    </div>
  )
}
