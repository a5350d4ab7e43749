// The second step of ending a mandate: which one, what that means, the button that does it, and the way back.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AnnouncedDebits } from './AnnouncedDebits.tsx'
import { MandateFacts } from './MandateFacts.tsx'
import type { Creditor, OwnMandate } from './MandateFacts.tsx'
import { useSubmitting } from './use-submitting.ts'

interface EndMandateStepProps {
  mandate: OwnMandate
  creditor: Creditor
  error: string | null
}

export function EndMandateStep({ mandate, creditor, error }: EndMandateStepProps) {
  const { t } = useTranslation('debit')
  const sending = useSubmitting()
  return (
    <div className="mx-auto max-w-column">
      <title>{t('end_title')}</title>
      <PageHeader title={t('end_title')} backTo={paths.mandate()}>
        {t('end_means')} {t('end_next')}
      </PageHeader>
      <AnnouncedDebits debits={mandate.announced} title={t('end_announced')} />
      <MandateFacts mandate={mandate} creditor={creditor} />
      <KeptForm className="mt-6 flex flex-col gap-3" refusal={error}>
        <input type="hidden" name="mandate" value={mandate.id} />
        <Button type="submit" variant="danger" size="large" wide busy={sending}>
          {t('end')}
        </Button>
        <ButtonLink to={paths.mandate()} variant="secondary" size="large" wide>
          {t('end_keep')}
        </ButtonLink>
      </KeptForm>
    </div>
  )
}
