// Sends a gift once, however often it is pressed, and says what prevents it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { GiftRequest } from '#features/profiles/screens/parts/gift-request.ts'
import { call, CallError } from '#ui/call.ts'
import { sendOnce } from '#ui/lost-answer.ts'
import type { acknowledgeFictional, sendGift } from '../../contract.ts'
import type { GiftName } from '../../limits.ts'

export interface GiftRefusal {
  code: string
  message: string
}

export function useGift({ id: member }: GiftRequest) {
  const { t } = useTranslation('gifts')
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<GiftRefusal | null>(null)
  const refuse = (error: unknown) =>
    setRefused(
      error instanceof CallError && error.message
        ? { code: error.code, message: error.message }
        : { code: '', message: t('failed') },
    )
  /** Returns the conversation it was sent to, or nothing if it was refused. */
  const send = async (gift: GiftName, cost: number): Promise<string | null> => {
    setBusy(true)
    setRefused(null)
    try {
      const { message } = await sendOnce(['gift', member, gift], (client_id) => {
        const body = { client_id, member, gift, cost_credits: cost }
        return call<typeof sendGift>('POST /api/gift.php', { body }, { showsProgress: true })
      })
      for (const shown of ['GET /api/user.php', 'GET /api/chats.php', 'GET /api/credits.php'])
        void client.invalidateQueries({ queryKey: [shown] })
      return message.conversation
    } catch (error) {
      refuse(error)
      if (error instanceof CallError && error.code === 'price_changed') await revalidate()
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
