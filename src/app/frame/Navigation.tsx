// The main places of the product: a top bar on a desktop, five tabs at the bottom on a phone (specification, section 2.3).
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { CountBadge } from '#ui/Badge.tsx'
import { BottomBar, BottomPlace, TopBar, TopPlace } from '#ui/Bars.tsx'
import { Logo } from '#ui/drawings/Logo.tsx'
import { Coins, Gem, Heart, MessageCircle, Search, UserRound } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BackButton } from './BackButton.tsx'
import { creditsBadge, unreadCap } from './badges.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useCounts, useMember } from './member-state.tsx'
import { useRoot } from './reader.ts'

/** Members never see them, so they are loaded lazily; the server has them at hand. */
const VisitorActions = import.meta.env.SSR
  ? (await import('./VisitorActions.tsx')).VisitorActions
  : lazyPart(async () => (await import('./VisitorActions.tsx')).VisitorActions)

export function TopNavigation() {
  const { t } = useTranslation('app')
  const { settings } = useRoot()
  const member = useMember()
  return (
    <TopBar
      label={t('nav.main')}
      start={
        <>
          <BackButton />
          <Link to={member ? paths.members() : paths.index()} className="rounded-sm">
            <Logo name={settings.name} />
          </Link>
        </>
      }
      middle={member ? <TopPlaces /> : undefined}
      end={
        <>
          <LanguageMenu />
          {member ? (
            <AccountMenu />
          ) : (
            <Suspense>
              <VisitorActions />
            </Suspense>
          )}
        </>
      }
    />
  )
}

function TopPlaces() {
  const { t } = useTranslation('app')
  const member = useMember()
  return (
    <>
      <TopPlace end to={paths.members()} icon={<Search aria-hidden="true" />} label={t('nav.search')} />
      <TopPlace
        to={paths.chats()}
        icon={<MessageCircle aria-hidden="true" />}
        label={t('nav.messages')}
        badge={<UnreadBadge />}
      />
      <TopPlace
        to={paths.likes()}
        icon={<Heart aria-hidden="true" />}
        label={t('nav.likes')}
        badge={<NewLikesBadge />}
      />
      {member?.paid_user ? (
        <TopPlace
          to={paths.credits()}
          icon={<Coins aria-hidden="true" />}
          label={t('nav.credits')}
          badge={<CreditsBadge />}
        />
      ) : (
        <TopPlace to={paths.premium()} icon={<Gem aria-hidden="true" />} label={t('nav.premium')} />
      )}
    </>
  )
}

/** The five tabs within the thumb's reach; nothing for visitors. */
export function PhoneNavigation() {
  const { t } = useTranslation('app')
  const member = useMember()
  if (!member) return null
  return (
    <BottomBar label={t('nav.main')}>
      <BottomPlace end to={paths.members()} icon={<Search aria-hidden="true" />} label={t('nav.search_short')} />
      <BottomPlace
        to={paths.likes()}
        icon={<Heart aria-hidden="true" />}
        label={t('nav.likes')}
        badge={<NewLikesBadge />}
      />
      <BottomPlace
        to={paths.chats()}
        icon={<MessageCircle aria-hidden="true" />}
        label={t('nav.messages_short')}
        badge={<UnreadBadge />}
      />
      {member.paid_user ? (
        <BottomPlace
          to={paths.credits()}
          icon={<Coins aria-hidden="true" />}
          label={t('nav.credits')}
          badge={<CreditsBadge />}
        />
      ) : (
        <BottomPlace to={paths.premium()} icon={<Gem aria-hidden="true" />} label={t('nav.premium_short')} />
      )}
      <BottomPlace to={paths.profile()} icon={<UserRound aria-hidden="true" />} label={t('nav.profile_short')} />
    </BottomBar>
  )
}

function UnreadBadge() {
  const { t } = useTranslation('app')
  const { unread_messages } = useCounts()
  return <CountBadge count={unread_messages} max={unreadCap} label={t('nav.unread', { count: unread_messages })} />
}

function NewLikesBadge() {
  const { t } = useTranslation('app')
  const { new_likes } = useCounts()
  return <CountBadge count={new_likes} max={unreadCap} tone="like" label={t('nav.new_likes', { count: new_likes })} />
}

function CreditsBadge() {
  const { t } = useTranslation('app')
  const member = useMember()
  const tone = member ? creditsBadge(member.credits) : null
  if (!member || !tone) return null
  return (
    <CountBadge count={member.credits} showZero tone={tone} label={t('nav.credits_left', { count: member.credits })} />
  )
}
