// For existing members: the link to the login, and back to where they are.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'

export function HaveAccount({ backTo }: { backTo?: string | undefined }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      {t('signup.have_account')}{' '}
      <Link to={backTo ? `${paths.login()}?back=${encodeURIComponent(backTo)}` : paths.login()} className="link">
        {t('login.submit')}
      </Link>
    </>
  )
}
