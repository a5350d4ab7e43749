// Asks before a message is taken back for both.
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface TakeBackProps {
  open: boolean
  name: string
  onTakeBack: () => void
  onClose: () => void
}

export function TakeBack({ open, name, onTakeBack, onClose }: TakeBackProps) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('take_back.title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('remove.keep')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onTakeBack()
            }}
          >
            {t('message.take_back')}
          </Button>
        </>
      }
    >
      <p>{t('take_back.text', { name })}</p>
    </Dialog>
  )
}
