// The gift picker over a page: its code is loaded when it is first opened.
import { Suspense, useState } from 'react'
import { closeGifts, useGiftRequest } from '#features/profiles/screens/parts/gift-request.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const GiftDialog = lazyPart(async () => (await import('#features/chat/screens/parts/GiftDialog.tsx')).GiftDialog)

export function Gifting() {
  const request = useGiftRequest()
  // The last one stays while its dialog closes.
  const [last, setLast] = useState({ request, opened: 0 })
  if (request && request !== last.request) setLast({ request, opened: last.opened + 1 })
  if (!last.request) return null
  return (
    <Suspense>
      <GiftDialog key={last.opened} to={last.request} open={request !== null} onClose={closeGifts} />
    </Suspense>
  )
}
