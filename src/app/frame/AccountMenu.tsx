// The dropdown of the account: My profile, Settings, Logout.
import { LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, MenuAction, MenuLine, MenuLink } from '#ui/Menu.tsx'
import { logOut } from './log-out.ts'
import { useMember } from './member-state.tsx'

export function AccountMenu() {
  const { t } = useTranslation('app')
  const member = useMember()
  if (!member) return null
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('nav.account')} className="flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sunken">
          <Avatar name={member.profile.name} src={member.profile.main_image?.thumb_filename} size="small" />
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
      <MenuAction icon={<LogOut />} onClick={() => void logOut()}>
        {t('nav.logout')}
      </MenuAction>
    </Menu>
  )
}
