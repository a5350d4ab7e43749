// The gift picker over the page it was opened on.
import { GiftDialog } from '#features/chat/screens/parts/GiftDialog.tsx'
import { closeGifts } from '#features/profiles/screens/parts/gift-request.ts'
import type { GiftRequest } from '#features/profiles/screens/parts/gift-request.ts'
import { useOpened } from './use-opened.ts'

export function OpenedGifts({ request }: { request: GiftRequest | null }) {
  const last = useOpened(request, closeGifts)
  if (!last.request) return null
  return <GiftDialog key={last.opened} to={last.request} open={request !== null} onClose={closeGifts} />
}
