// The answer to a complaint: the number of its case, and what happens next.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { Mail, MessageSquareText, UserRoundSearch } from '#ui/icons.tsx'
import { confirmationsPerDay } from '../../limits.ts'
import { CaseNumber } from '../CaseNumber.tsx'

interface ComplaintTakenProps {
  case_number: string
  confirmed: 'always' | 'limited'
  email: string
}

export function ComplaintTaken({ case_number, confirmed, email }: ComplaintTakenProps) {
  const { t } = useTranslation('safety')
  // Sending a form leaves the page scrolled to its end, and the number is at the top.
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <FormPage title={t('taken.title')} lead={t('taken.lead')}>
      <CaseNumber caseNumber={case_number} />
      <h2 className="mt-8 text-lg">{t('taken.next')}</h2>
      <Rows className="mt-4">
        <Row
          icon={<Mail aria-hidden="true" />}
          title={
            confirmed === 'always'
              ? t('taken.mail', { email })
              : t('taken.mail_limited', { email, max: confirmationsPerDay })
          }
        />
        <Row icon={<UserRoundSearch aria-hidden="true" />} title={t('taken.read')} />
        <Row icon={<MessageSquareText aria-hidden="true" />} title={t('taken.answer')} />
      </Rows>
      <ButtonLink to={paths.index()} variant="secondary" wide className="mt-8">
        {t('taken.home')}
      </ButtonLink>
    </FormPage>
  )
}
