// Asks once before blocking, and says what it does.
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface BlockDialogProps {
  name: string
  open: boolean
  busy: boolean
  onClose: () => void
  onBlock: () => void
}

export function BlockDialog({ name, open, busy, onClose, onBlock }: BlockDialogProps) {
  const { t } = useTranslation('profiles')
  return (
    <ConfirmDialog
      open={open}
      title={t('block.title', { name })}
      text={t('block.text')}
      keep={t('block.cancel')}
      confirm={t('block.confirm')}
      busy={busy}
      onConfirm={onBlock}
      onClose={onClose}
    />
  )
}
