// The receipt of a report: the number of the case, and what happens now.
import { EyeOff, UserRoundSearch, VenetianMask } from '#ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { CaseNumber } from '../CaseNumber.tsx'

interface ReportTakenProps {
  name: string
  caseNumber: string
  open: boolean
  onClose: () => void
}

export function ReportTaken({ name, caseNumber, open, onClose }: ReportTakenProps) {
  const { t } = useTranslation('safety')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('report.done_title')}
      footer={<Button onClick={onClose}>{t('report.close')}</Button>}
    >
      <CaseNumber caseNumber={caseNumber} />
      <Rows className="mt-4">
        <Row icon={<EyeOff aria-hidden="true" />} title={t('report.done_hidden', { name })} />
        <Row icon={<UserRoundSearch aria-hidden="true" />} title={t('report.done_read')} />
        <Row icon={<VenetianMask aria-hidden="true" />} title={t('report.done_told', { name })} />
      </Rows>
    </Dialog>
  )
}
