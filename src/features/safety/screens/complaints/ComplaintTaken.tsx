// The answer to a complaint: the number of its case, and what happens next.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card, Row, Rows } from '#ui/Card.tsx'
import { Mail, MessageSquareText, UserRoundSearch } from '#ui/icons.tsx'

export function ComplaintTaken({ caseNumber, email }: { caseNumber: string; email: string }) {
  const { t } = useTranslation('safety')
  return (
    <FormPage title={t('taken.title')} lead={t('taken.lead')}>
      <Card tone="good" role="status">
        <p className="text-sm text-muted">{t('taken.case')}</p>
        <p className="mt-1 text-xl font-bold tabular-nums">{caseNumber}</p>
      </Card>
      <h2 className="mt-8 text-lg">{t('taken.next')}</h2>
      <Rows className="mt-4">
        <Row icon={<Mail aria-hidden="true" />} title={t('taken.mail', { email })} />
        <Row icon={<UserRoundSearch aria-hidden="true" />} title={t('taken.read')} />
        <Row icon={<MessageSquareText aria-hidden="true" />} title={t('taken.answer')} />
      </Rows>
      <ButtonLink to={paths.index()} variant="secondary" wide className="mt-8">
        {t('taken.home')}
      </ButtonLink>
    </FormPage>
  )
}
