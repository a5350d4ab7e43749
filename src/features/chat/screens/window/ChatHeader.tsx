// The bar above a conversation: back, who it is with, whether they are online, the credits, and the menu.
import {
  ArrowLeft,
  CalendarDays,
  Coins,
  Ellipsis,
  Flag,
  ImageOff,
  ImagePlus,
  Search,
  Trash2,
  UserRound,
} from '#ui/icons.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { writtenNumber } from '#base/written-number.ts'
import { rememberBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { askToReport } from '#features/profiles/screens/parts/report-request.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { IconButton, IconLink } from '#ui/IconButton.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Menu, MenuAction, MenuLink } from '#ui/Menu.tsx'
import { useLocale, useUiWords } from '#ui/words.tsx'
import type { History, Writing } from '../../contract.ts'
import { useWayBackToList } from './from-list.ts'
import type { Asking } from '../composer/use-asking.ts'
import { useOther } from '../list/use-chats.ts'
import { creditsTone, useCredits } from '../composer/use-credits.ts'
import { useWayToCredits } from '../composer/use-way-to-credits.ts'
import { WhenTouched } from './WhenTouched.tsx'

const RemoveChat = lazyPart(async () => (await import('./RemoveChat.tsx')).RemoveChat)

interface ChatHeaderProps {
  profile: History['profile']
  conversationId: string | null
  writing: Writing
  /** The other member is typing. */
  typing: boolean
  asking: Asking
  /** Opens the search in the conversation. */
  onSearch: () => void
  /** Jumps to another day of the conversation. */
  onDay: () => void
}

export function ChatHeader(props: ChatHeaderProps) {
  const { profile: given, conversationId, writing, typing, asking, onSearch, onDay } = props
  const { t } = useTranslation('chat')
  const { back } = useUiWords()
  const profile = useOther(given)
  const [removing, setRemoving] = useState(false)
  // It decides what is offered along with a report.
  useEffect(() => rememberBlocked(profile.id, writing.blocked_by_me), [profile.id, writing.blocked_by_me])
  return (
    <header className="chat-head flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2 md:px-5">
      <IconLink to={paths.chats()} label={back} onClick={useWayBackToList()} className="chat-back md:hidden">
        <ArrowLeft className="size-5.5 rtl:rotate-180" aria-hidden="true" />
      </IconLink>
      <Who profile={profile} typing={typing} />
      <CreditsLeft writing={writing} />
      <Menu
        trigger={
          <IconButton label={t('more')}>
            <Ellipsis className="size-5" aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuLink to={paths.member(profile.id)} icon={<UserRound />}>
          {t('open_profile')}
        </MenuLink>
        {conversationId ? (
          <>
            <MenuAction icon={<Search />} onClick={onSearch}>
              {t('find.action')}
            </MenuAction>
            <MenuAction icon={<CalendarDays />} onClick={onDay}>
              {t('to_day')}
            </MenuAction>
          </>
        ) : null}
        {conversationId && !profile.fictional && writing.refusal !== 'blocked_by_member' && !writing.blocked_by_me ? (
          <PhotoSwitch welcome={writing.their_photos === 'free'} asking={asking} />
        ) : null}
        <MenuAction icon={<Flag />} onClick={() => askToReport(profile)}>
          {t('report_member', { name: profile.name })}
        </MenuAction>
        {conversationId ? (
          <MenuAction icon={<Trash2 />} danger onClick={() => setRemoving(true)}>
            {t('remove.action')}
          </MenuAction>
        ) : null}
      </Menu>
      {conversationId ? (
        <WhenTouched>
          <RemoveChat
            open={removing}
            onClose={() => setRemoving(false)}
            conversationId={conversationId}
            profile={profile}
          />
        </WhenTouched>
      ) : null}
    </header>
  )
}

/** For this member alone, whatever the general wish says. */
function PhotoSwitch({ welcome, asking }: { welcome: boolean; asking: Asking }) {
  const { t } = useTranslation('chat')
  return (
    <MenuAction
      icon={welcome ? <ImageOff /> : <ImagePlus />}
      onClick={() => asking.answer(welcome ? 'ask_first' : 'allowed')}
    >
      {welcome ? t('asking.menu_ask') : t('asking.menu_allow')}
    </MenuAction>
  )
}

function Who({ profile, typing }: { profile: History['profile']; typing: boolean }) {
  const { t } = useTranslation('chat')
  const pictureUrl = usePictureUrl()
  const picture = profile.main_image?.thumb_filename
  const saysOnline = !profile.fictional && !typing
  return (
    <Link to={paths.member(profile.id)} className="flex min-w-0 flex-1 items-center gap-3 rounded-md px-1 py-0.5">
      <Avatar
        size="small"
        name={profile.name}
        src={picture ? pictureUrl(picture) : null}
        online={profile.online && (saysOnline || t('online'))}
      />
      <span className="min-w-0">
        <h1 className="truncate text-base leading-tight">
          <bdi>{profile.name}</bdi>
        </h1>
        {profile.fictional ? (
          <FictionalLabel />
        ) : (
          <span className="block truncate text-xs text-muted">
            {typing
              ? t('typing')
              : profile.online
                ? t('online')
                : profile.status === 'disabled'
                  ? t('gone')
                  : profile.city}
          </span>
        )}
      </span>
    </Link>
  )
}

/** Always in reach, and more prominent when few are left. */
function CreditsLeft({ writing }: { writing: Writing }) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  const credits = useCredits(writing)
  return (
    <Link
      to={useWayToCredits()}
      className="flex min-h-11 items-center rounded-full px-1"
      title={t('balance', { count: credits })}
    >
      <Badge tone={creditsTone(credits)} className="h-7 tabular-nums">
        <Coins className="size-4" aria-hidden="true" />
        <span aria-hidden="true">{writtenNumber(locale, credits)}</span>
        <span className="sr-only">{t('balance', { count: credits })}</span>
      </Badge>
    </Link>
  )
}
