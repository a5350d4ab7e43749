// What can be done with a member: like, write and give, and in the menu block and report. On a phone it stays under the thumb.
import { Ban, Ellipsis, Flag, Gift, MessageCircle } from '#ui/icons.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { BlockDialog } from '#features/profiles/screens/parts/BlockDialog.tsx'
import { useBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import { chooseGiftFor } from '#features/profiles/screens/parts/gift-request.ts'
import { askToReport } from '#features/profiles/screens/parts/report-request.ts'
import { useBlock } from '#features/profiles/screens/parts/use-block.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { asksToJoin, inviteToSignUp } from '#features/profiles/signup/screens/parts/signup-invitation.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuAction, MenuLink } from '#ui/Menu.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { LikeState } from '../../likes/rules.ts'
import { besideLike, LikeButton } from '../parts/LikeButton.tsx'

interface MemberActionsProps {
  member: MemberProfile
  likes: LikeState | null
}

export function MemberActions({ member, likes }: MemberActionsProps) {
  const [asking, setAsking] = useState(false)
  const blocked = useBlocked(member.id, member.blocked)
  const { busy, block, unblock } = useBlock(member)
  return (
    <>
      {blocked ? (
        <Blocked member={member} busy={busy} onUndo={() => void unblock()} />
      ) : (
        <Actions member={member} likes={likes} onBlock={() => setAsking(true)} />
      )}
      <BlockDialog
        name={member.name}
        open={asking}
        busy={busy}
        onClose={() => setAsking(false)}
        onBlock={() => void block().then(() => setAsking(false))}
      />
    </>
  )
}

function Actions({ member, likes, onBlock }: MemberActionsProps & { onBlock: () => void }) {
  const { t } = useTranslation('matching')
  const visitor = useReader() === null
  const chat = paths.memberChat(member.id)
  return (
    <div className="flex flex-wrap items-center gap-1.5 sm:gap-2.5">
      <LikeButton member={member} liked={likes?.liked ?? false} likesReader={likes?.liked_by} />
      <ButtonLink
        to={visitor ? `${paths.login()}?back=${encodeURIComponent(chat)}` : chat}
        onClick={visitor ? asksToJoin : undefined}
        size="large"
        variant={likes?.match ? 'primary' : 'secondary'}
        className={besideLike}
        icon={<MessageCircle className="size-5.5 max-sm:hidden" aria-hidden="true" />}
      >
        {t('member.message')}
      </ButtonLink>
      <GiftButton member={member} visitor={visitor} />
      <MoreMenu member={member} visitor={visitor} onBlock={onBlock} />
    </div>
  )
}

/** On a phone, and beside the photo on a tablet, it is in the menu: the row keeps its labels on one line in every language. */
function GiftButton({ member, visitor }: { member: MemberProfile; visitor: boolean }) {
  const { t } = useTranslation('matching')
  return (
    <IconButton
      label={t('member.gift')}
      variant="raised"
      className="hidden! sm:max-md:inline-flex! lg:inline-flex!"
      onClick={() => (visitor ? inviteToSignUp() : chooseGiftFor(member))}
    >
      <Gift className="size-5.5" aria-hidden="true" />
    </IconButton>
  )
}

interface MoreMenuProps {
  member: MemberProfile
  visitor: boolean
  onBlock: () => void
}

function MoreMenu({ member, visitor, onBlock }: MoreMenuProps) {
  const { t } = useTranslation(['matching', 'profiles'])
  return (
    <Menu
      side="top"
      trigger={
        <IconButton label={t('matching:member.more', { name: member.name })} variant="raised">
          <Ellipsis className="size-5.5" aria-hidden="true" />
        </IconButton>
      }
    >
      {visitor ? (
        <MenuLink to={paths.complaints()} icon={<Flag />}>
          {t('matching:member.report')}
        </MenuLink>
      ) : (
        <>
          <MenuAction icon={<Gift />} onClick={() => chooseGiftFor(member)}>
            {t('matching:member.gift')}
          </MenuAction>
          <MenuAction icon={<Flag />} onClick={() => askToReport(member)}>
            {t('matching:member.report')}
          </MenuAction>
          <MenuAction icon={<Ban />} danger onClick={onBlock}>
            {t('profiles:block.ask', { name: member.name })}
          </MenuAction>
        </>
      )}
    </Menu>
  )
}

/** Instead of the actions: what separates the two, how to undo it, and what can still be reported. */
function Blocked({ member, busy, onUndo }: { member: MemberProfile; busy: boolean; onUndo: () => void }) {
  const { t } = useTranslation(['profiles', 'matching'])
  return (
    <Banner
      title={t('block.done', { name: member.name })}
      action={
        <span className="flex flex-wrap gap-1">
          <Button ref={useFocusHandoff()} size="small" variant="secondary" busy={busy} onClick={onUndo}>
            {t('block.undo')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => askToReport(member)}>
            {t('matching:member.report')}
          </Button>
        </span>
      }
    >
      {t('block.done_text')}
    </Banner>
  )
}
