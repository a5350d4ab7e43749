// Asks once before blocking, and says what it does.
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

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
    <Dialog
      open={open}
      onClose={onClose}
      title={t('block.title', { name })}
      description={t('block.text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('block.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={onBlock}>
            {t('block.confirm')}
          </Button>
        </>
      }
    />
  )
}
