// What can be done with a member: like and write, and behind the dots block and report.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Ban, Ellipsis, Flag, MessageCircle } from '#ui/icons.tsx'
import { Menu, MenuAction, MenuLink } from '#ui/Menu.tsx'
import type { LikeState } from '../../likes/rules.ts'
import { LikeButton } from '../parts/LikeButton.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { useBlock } from './use-block.ts'

interface MemberActionsProps {
  member: MemberProfile
  likes: LikeState | null
}

export function MemberActions({ member, likes }: MemberActionsProps) {
  const { t } = useTranslation('matching')
  const [asking, setAsking] = useState(false)
  const { blocked, busy, block, unblock } = useBlock(member)
  const visitor = useReader() === null
  if (blocked) {
    return (
      <Banner
        title={t('block.done', { name: member.name })}
        action={
          <Button size="small" variant="secondary" busy={busy} onClick={() => void unblock()}>
            {t('block.undo')}
          </Button>
        }
      >
        {t('block.done_text')}
      </Banner>
    )
  }
  const chat = paths.memberChat(member.id)
  return (
    <div className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex items-center gap-2.5 md:static md:max-w-md">
      <LikeButton member={member} liked={likes?.liked ?? false} likesReader={likes?.liked_by} />
      <ButtonLink
        to={visitor ? `${paths.login()}?back=${encodeURIComponent(chat)}` : chat}
        size="large"
        variant={likes?.match ? 'primary' : 'secondary'}
        className="flex-1"
        icon={<MessageCircle className="size-5.5" aria-hidden="true" />}
      >
        {t('member.message')}
      </ButtonLink>
      <Menu
        trigger={
          <IconButton label={t('member.more')} variant="raised">
            <Ellipsis className="size-5.5" aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuLink to={`${paths.complaints()}?member=${member.id}`} icon={<Flag />}>
          {t('member.report')}
        </MenuLink>
        {visitor ? null : (
          <MenuAction icon={<Ban />} danger onClick={() => setAsking(true)}>
            {t('block.ask', { name: member.name })}
          </MenuAction>
        )}
      </Menu>
      <BlockDialog
        name={member.name}
        open={asking}
        busy={busy}
        onClose={() => setAsking(false)}
        onBlock={() => void block().then(() => setAsking(false))}
      />
    </div>
  )
}
