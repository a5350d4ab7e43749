// Where a lander leads: the first question of the signup on a sheet of its own, and below it who runs the site.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { JoinForm } from '#features/profiles/signup/screens/parts/JoinForm.tsx'

interface JoiningProps {
  /** The form's, for fields outside it. */
  form?: string
  narrow?: boolean
  member?: string | undefined
  title?: string | undefined
  children?: ReactNode
  className?: string
  /** It replaced what was pressed: the keyboard focus and a screen reader continue at its heading. */
  takesFocus?: boolean
}

// copy: accounts:by_invitation.*, accounts:closed.*
export function Joining(props: JoiningProps) {
  const { form, narrow = false, member, title, children, className = '', takesFocus = false } = props
  const { t } = useTranslation(['landers', 'accounts'])
  const { signups } = useVisit()
  return (
    <section id="join" className={`rounded-lg border border-line bg-raised p-[min(1rem,4vw)] md:p-7 ${className}`}>
      <h2 className="mb-4 scroll-mt-4 text-xl" {...(takesFocus ? { tabIndex: -1, ref: focusOnce } : {})}>
        {signups === 'open' ? (title ?? t('landers:join.title')) : t(`accounts:${signups}.title`)}
      </h2>
      <JoinForm id={form} narrow={narrow} member={member}>
        {children}
      </JoinForm>
    </section>
  )
}

/** A single function: React calls it when the heading appears, and not again. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus()
}

/** Who is shown here, and the rules: a lander has no footer of its own. */
export function Smallprint({ people = false }: { people?: boolean }) {
  const { t } = useTranslation(['landers', 'app'])
  return (
    <footer className="mt-10 border-t border-line pt-5 pb-4 text-sm text-muted">
      {people ? <p className="mb-2 max-w-text">{t('landers:drawn')}</p> : null}
      <nav className="flex flex-wrap gap-x-5">
        <Small to={paths.page('terms')}>{t('app:footer.terms')}</Small>
        <Small to={paths.page('privacy')}>{t('app:footer.privacy')}</Small>
        <Small to={paths.page('cookies')}>{t('app:footer.cookies')}</Small>
        <Small to={paths.page('service')}>{t('app:footer.service')}</Small>
      </nav>
    </footer>
  )
}

function Small({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-8 items-center hover:text-text hover:underline">
      {children}
    </Link>
  )
}
