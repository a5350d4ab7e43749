// The dropdown of the account: My profile, Settings, Logout.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LogOut, Settings, UserRound } from '#ui/icons.tsx'
import { Menu, MenuAction, MenuLine, MenuLink } from '#ui/Menu.tsx'
import { useMember } from './member-state.tsx'
import { useRoot } from './reader.ts'

/** Its code comes when it is wanted. */
async function leave(failed: string): Promise<void> {
  await (await import('./log-out.ts')).logOut(failed)
}

export function AccountMenu() {
  const { t } = useTranslation('app')
  const { settings } = useRoot()
  const member = useMember()
  if (!member) return null
  const picture = member.profile.main_image
  return (
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
      <MenuAction icon={<LogOut />} onClick={() => void leave(t('nav.logout_failed'))}>
        {t('nav.logout')}
      </MenuAction>
    </Menu>
  )
}
