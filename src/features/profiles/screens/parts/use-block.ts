// Blocking a member and lifting the block, from wherever they are shown; whatever shows them follows.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, CallError } from '#ui/call.ts'
import { findDone } from '#ui/lost-answer.ts'
import { showToast } from '#ui/Toast.tsx'
import type { addBlock, removeBlock } from '../../blocks/contract.ts'
import type { readMember } from '../../contract.ts'
import { rememberBlocked } from './blocked-memory.ts'

interface Named {
  id: string
  name: string
}

/** Both return whether it was done. */
export function useBlock({ id, name }: Named) {
  const { t } = useTranslation('profiles')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (wanted: boolean): Promise<boolean> => {
    const body = { member: id }
    setBusy(true)
    try {
      await findDone<{ blocked: boolean }>(
        wanted
          ? call<typeof addBlock>('POST /api/block.php', { body }, { showsProgress: true })
          : call<typeof removeBlock>('DELETE /api/block.php', { body }, { showsProgress: true }),
        (options) => call<typeof readMember>('GET /api/member.php', { query: { id } }, options),
        ({ blocked }) => blocked === wanted,
      )
    } catch (error) {
      showToast({ tone: 'bad', title: (error instanceof CallError && error.message) || t('block.failed') })
      return false
    } finally {
      setBusy(false)
    }
    rememberBlocked(id, wanted)
    void client.invalidateQueries()
    if (wanted)
      showToast({
        title: t('block.done', { name }),
        action: { label: t('block.undo'), onClick: () => void change(false) },
      })
    return true
  }
  return { busy, block: () => change(true), unblock: () => change(false) }
}
