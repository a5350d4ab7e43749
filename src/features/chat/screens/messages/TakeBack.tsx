// Asks before a message is taken back for both.
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { sealedDays } from '../../limits.ts'

interface TakeBackProps {
  open: boolean
  name: string
  onTakeBack: () => void
  onClose: () => void
}

export function TakeBack({ open, name, onTakeBack, onClose }: TakeBackProps) {
  const { t } = useTranslation('chat')
  return (
    <ConfirmDialog
      open={open}
      title={t('take_back.title')}
      text={t('take_back.text', { name, days: sealedDays })}
      keep={t('remove.keep')}
      confirm={t('message.take_back')}
      onConfirm={() => {
        onClose()
        onTakeBack()
      }}
      onClose={onClose}
    />
  )
}
