// Asks before a chat leaves the list.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useRemoveChat } from './use-chats.ts'

interface RemoveChatProps {
  open: boolean
  onClose: () => void
  conversationId: string
  name: string
}

export function RemoveChat({ open, onClose, conversationId, name }: RemoveChatProps) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const remove = useRemoveChat()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('remove.title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('remove.keep')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              void remove(conversationId)
              void navigate(paths.chats())
            }}
          >
            {t('remove.action')}
          </Button>
        </>
      }
    >
      <p>{t('remove.text', { name })}</p>
    </Dialog>
  )
}
