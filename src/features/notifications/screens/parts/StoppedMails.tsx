// Says that mails stopped and why, and how to get them again.
// copy: stopped.fewer, stopped.title
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Mail } from '#ui/icons.tsx'
import type { Notifications } from '../../contract.ts'
import { forgetDismissal } from './dismissals.ts'
import { OnceButton } from './OnceButton.tsx'
import { stoppedBy, stoppedTitle, stoppedTone } from './stopped-by.ts'

export function StoppedMails({ known, onAgain }: { known: Notifications; onAgain: () => void }) {
  const { t } = useTranslation('notices')
  const [asked, setAsked] = useState(false)
  const reason = stoppedBy(known.disabled)
  if (!reason)
    return asked ? (
      <Banner tone="good" icon={<Mail aria-hidden="true" />} urgent>
        {t('stopped.done')}
      </Banner>
    ) : null
  const again = () => {
    forgetDismissal('hide-disabled-notifications-alert')
    setAsked(true)
    onAgain()
  }
  const why = t(`stopped.${reason}`, { email: known.email })
  return (
    <Banner
      tone={stoppedTone(reason)}
      icon={<Mail aria-hidden="true" />}
      title={t(stoppedTitle(reason))}
      action={<OnceButton onClick={again}>{t('stopped.again')}</OnceButton>}
    >
      {reason === 'bounce' ? (
        <Link to={paths.mailChange()} className="link">
          {why}
        </Link>
      ) : (
        why
      )}
    </Banner>
  )
}
