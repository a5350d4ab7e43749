// The account dropdown: My profile, Settings, Logout.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { LogOut, Settings, UserRound } from '#ui/icons.tsx'
import { Menu, MenuAction, MenuLine, MenuLink } from '#ui/Menu.tsx'
import { useMember } from './member-state.tsx'
import { useRoot } from './reader.ts'

/** Its code is loaded on demand. */
const loadLogOut = () => import('./log-out.ts')

export function AccountMenu() {
  const { t } = useTranslation('app')
  const { settings } = useRoot()
  const member = useMember()
  const [unsent, setUnsent] = useState({ count: 0, asks: false })
  if (!member) return null
  const leave = async () => (await loadLogOut()).logOut(t('nav.logout_failed'))
  const askOrLeave = async () => {
    const count = await (await loadLogOut()).countUnsent(member.id)
    if (count > 0) setUnsent({ count, asks: true })
    else await leave()
  }
  const stay = () => setUnsent({ ...unsent, asks: false })
  const picture = member.profile.main_image
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('nav.account')}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sunken"
          >
            <Avatar
              name={member.profile.name}
              src={picture ? `${settings.cdn_prefix}${picture.thumb_filename}` : undefined}
              size="small"
            />
          </button>
        }
      >
        <MenuLink to={paths.profile()} icon={<UserRound />}>
          {t('nav.profile')}
        </MenuLink>
        <MenuLink to={paths.notifications()} icon={<Settings />}>
          {t('nav.settings')}
        </MenuLink>
        <MenuLine />
        <MenuAction icon={<LogOut />} onClick={() => void askOrLeave()}>
          {t('nav.logout')}
        </MenuAction>
      </Menu>
      <ConfirmDialog
        open={unsent.asks}
        title={t('logout.unsent_title', { count: unsent.count })}
        text={t('logout.unsent_text')}
        keep={t('logout.keep')}
        confirm={t('logout.confirm')}
        onConfirm={() => {
          stay()
          void leave()
        }}
        onClose={stay}
      />
    </>
  )
}
