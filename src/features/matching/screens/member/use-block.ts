// Blocking a member from their profile, and taking it back.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { addBlock, removeBlock } from '#features/profiles/blocks/contract.ts'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import { refreshLikes } from '../parts/use-like.ts'

export function useBlock(member: Pick<MemberProfile, 'id' | 'name' | 'blocked'>) {
  const { t } = useTranslation('matching')
  const client = useQueryClient()
  const [blocked, setBlocked] = useState(member.blocked)
  const [busy, setBusy] = useState(false)
  const body = { member: member.id }
  const change = async (wanted: boolean) => {
    setBusy(true)
    try {
      if (wanted) await call<typeof addBlock>('POST /api/block.php', { body }, { showsProgress: true })
      else await call<typeof removeBlock>('DELETE /api/block.php', { body }, { showsProgress: true })
      setBlocked(wanted)
      refreshLikes(client)
      void client.invalidateQueries({ queryKey: ['GET /api/chats.php'] })
      if (wanted)
        showToast({
          title: t('block.done', { name: member.name }),
          action: { label: t('block.undo'), onClick: () => void change(false) },
        })
    } catch (error) {
      showToast({ tone: 'bad', title: (error instanceof CallError && error.message) || t('block.failed') })
    } finally {
      setBusy(false)
    }
  }
  return { blocked, busy, block: () => change(true), unblock: () => change(false) }
}
