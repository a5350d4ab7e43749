// In the top bar, for visitors: the login and, if signup is open, the way there.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { useSignupPath } from '#features/visits/screens/parts/use-visit.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** A search and a profile, to which a login leads back: from elsewhere one logs in for the search. */
const comesBack = /^\/members(?:\/[^/]+)?$/

export function VisitorActions() {
  const { t } = useTranslation('app')
  const { pathname, search } = useLocation()
  const back = comesBack.test(pathname) ? `?back=${encodeURIComponent(pathname + search)}` : ''
  const signup = useSignupPath()
  return (
    <>
      <ButtonLink to={paths.login() + back} variant="quiet" size="small" className="whitespace-nowrap">
        {t('nav.login')}
      </ButtonLink>
      {/* A phone has no room for both in every language; there the page itself invites to sign up. */}
      {signup ? (
        <span className="hidden sm:block">
          <ButtonLink to={signup} size="small" className="whitespace-nowrap">
            {t('nav.signup')}
          </ButtonLink>
        </span>
      ) : null}
    </>
  )
}
