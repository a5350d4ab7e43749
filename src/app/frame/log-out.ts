// Logs out in this window; the others hear of it and follow.
import type { logOutCall } from '#features/accounts/contract.ts'
import { forgetOutgoing } from '#features/chat/screens/parts/kept-outgoing.ts'
import { paths } from '#base/paths.ts'
import { call } from '#ui/call.ts'

export async function logOut(): Promise<void> {
  await call<typeof logOutCall>('GET /api/logout.php', {}).catch(() => undefined)
  forgetOutgoing()
  window.location.assign(paths.index())
}
