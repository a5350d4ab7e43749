// The first question of the signup on a page that leads to it; a plain HTML form, which continues at `/signup`.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useFetcher, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { stepPath } from '../signup-state.ts'
import { WhoFields } from './WhoFields.tsx'

interface JoinFormProps {
  /** So that fields elsewhere on the page can belong to it. */
  id?: string | undefined
  narrow?: boolean
  /** Whom the signup keeps in view. */
  member?: string | undefined
  /** Further fields, before the question. */
  children?: ReactNode
}

// copy: accounts:by_invitation.*, accounts:closed.*
export function JoinForm({ id, narrow = false, member, children }: JoinFormProps) {
  const { t } = useTranslation('accounts')
  const { search } = useLocation()
  const { signups } = useVisit()
  const fetcher = useFetcher()
  const address = stepPath(0, new URLSearchParams(search))
  return (
    <>
      {signups === 'open' ? (
        <KeptForm fetcher={fetcher} elsewhere id={id} action={address} className="grid gap-5">
          <input type="hidden" name="direction" value="next" />
          {member ? <input type="hidden" name="member" value={member} /> : null}
          {children}
          <WhoFields narrow={narrow} />
          <Button type="submit" size="large" wide busy={fetcher.state !== 'idle'}>
            {t('signup.next')}
          </Button>
        </KeptForm>
      ) : (
        <div className="grid gap-4">
          <p>{t(`${signups}.lead`)}</p>
          <ButtonLink to={paths.index()} variant="secondary" size="large" wide>
            {t('to_home')}
          </ButtonLink>
        </div>
      )}
      <p className="mt-4 text-sm text-muted">
        {t('signup.have_account')}{' '}
        <Link to={paths.login()} className="link">
          {t('login.submit')}
        </Link>
      </p>
    </>
  )
}
