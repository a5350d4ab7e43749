// Asking before photos and answering, with one press each; if the server refuses, its message is shown.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import type { answerPhotos, askForPhotos } from '../../asking/contract.ts'
import type { Writing } from '../../contract.ts'
import type { PhotoAnswer } from '../../limits.ts'

type Stands = Partial<Pick<Writing, 'photos' | 'their_photos'>>

export interface Asking {
  busy: boolean
  ask: () => void
  answer: (answer: PhotoAnswer) => void
}

export function useAsking(conversation: string | null, onAnswer: (stands: Stands) => void): Asking {
  const { t } = useTranslation('chat')
  const [busy, setBusy] = useState(false)
  const send = async (tell: (conversation: string) => Promise<Stands>) => {
    if (!conversation || busy) return
    setBusy(true)
    try {
      onAnswer(await tell(conversation))
    } catch (error) {
      const reason = error instanceof CallError ? error.message : ''
      showToast({ title: t('change_failed'), description: reason, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    ask: () =>
      void send((id) => call<typeof askForPhotos>('POST /api/photo-request.php', { body: { conversation: id } })),
    answer: (answer) =>
      void send((id) =>
        call<typeof answerPhotos>('PUT /api/photo-permission.php', { body: { conversation: id, answer } }),
      ),
  }
}
