// Sends a gift once, however often it is pressed, and says what prevents it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#base/ids.ts'
import type { GiftRequest } from '#features/profiles/screens/parts/gift-request.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { call, CallError } from '#ui/call.ts'
import type { acknowledgeFictional, sendGift } from '../../contract.ts'
import type { GiftName } from '../../limits.ts'

export interface GiftRefusal {
  code: string
  message: string
}

export function useGift({ id: member }: GiftRequest) {
  const as = useReader()?.id
  const { t } = useTranslation('gifts')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<GiftRefusal | null>(null)
  // The id belongs to one kind of gift: the same again is the same gift, another kind is a new one.
  const [attempt, setAttempt] = useState({ gift: '', clientId: '' })
  const refuse = (error: unknown) =>
    setRefused(
      error instanceof CallError && error.message
        ? { code: error.code, message: error.message }
        : { code: '', message: t('failed') },
    )
  /** Returns the conversation it was sent to, or nothing if it was refused. */
  const send = async (gift: GiftName): Promise<string | null> => {
    const clientId = attempt.gift === gift ? attempt.clientId : newId()
    setAttempt({ gift, clientId })
    setBusy(true)
    setRefused(null)
    try {
      const body = { client_id: clientId, member, gift }
      const { message } = await call<typeof sendGift>('POST /api/gift.php', { body }, { showsProgress: true, as })
      for (const key of ['GET /api/user.php', 'GET /api/chats.php', 'GET /api/credits.php'])
        void client.invalidateQueries({ queryKey: [key] })
      return message.conversation
    } catch (error) {
      refuse(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  /** The warning about fictional profiles was read: it is recorded, and the gift may be sent. */
  const acknowledge = async (): Promise<boolean> => {
    setBusy(true)
    try {
      await call<typeof acknowledgeFictional>('POST /api/fictional-acknowledgement.php', {})
      setRefused(null)
      return true
    } catch (error) {
      refuse(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, send, acknowledge }
}
