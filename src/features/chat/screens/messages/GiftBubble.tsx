// A gift among the messages: its drawing, and who sent what.
// copy: gifts:given.*
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { gifts } from '../../limits.ts'
import type { GiftName } from '../../limits.ts'
import { lazyPart } from '#ui/lazy-part.ts'

/** The browser loads it with the first gift; the server, which can't wait for a lazy component, imports it directly. */
const GiftDrawing = import.meta.env.SSR
  ? (await import('../parts/GiftDrawing.tsx')).GiftDrawing
  : lazyPart(async () => (await import('../parts/GiftDrawing.tsx')).GiftDrawing)

/** The gift with this name, if the catalogue has one. */
export const giftNamed = (name: string): GiftName | undefined => gifts.find((gift) => gift === name)

export function GiftBubble({ gift, mine, name }: { gift: GiftName; mine: boolean; name: string }) {
  return (
    <span className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface px-6 py-4 text-center text-text">
      <span className="block size-24 max-w-full">
        <Suspense>
          <GiftDrawing gift={gift} />
        </Suspense>
      </span>
      <span className="text-sm font-semibold">
        <GiftSentence gift={gift} mine={mine} name={name} />
      </span>
    </span>
  )
}

/** "You sent a rose", "Noah sent you a rose". */
export function GiftSentence({ gift, mine, name }: { gift: GiftName; mine: boolean; name: string }) {
  const { t } = useTranslation('gifts')
  const given = t(`given.${gift}`)
  return mine ? t('sent', { gift: given }) : t('received', { gift: given, name })
}
