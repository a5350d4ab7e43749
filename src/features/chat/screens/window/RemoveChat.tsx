// Asks before a chat is removed from the list.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#base/paths.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { History } from '../../contract.ts'
import { useRemoveChat } from './use-remove-chat.ts'

interface RemoveChatProps {
  open: boolean
  onClose: () => void
  conversationId: string
  /** The other member. */
  profile: History['profile']
}

export function RemoveChat({ open, onClose, conversationId, profile }: RemoveChatProps) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const remove = useRemoveChat(profile.id)
  return (
    <ConfirmDialog
      open={open}
      title={t('remove.title')}
      text={t('remove.text', { name: profile.name })}
      keep={t('remove.keep')}
      confirm={t('remove.action')}
      onConfirm={() => {
        onClose()
        void remove(conversationId)
        // Back must not lead to what was removed.
        void navigate(paths.chats(), { replace: true })
      }}
      onClose={onClose}
    />
  )
}
