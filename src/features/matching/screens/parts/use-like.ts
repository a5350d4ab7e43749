// Giving a like and taking it back in the browser: shown at once, undone if the server refuses.
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { inviteToSignUp } from '#features/profiles/signup/screens/parts/signup-invitation.ts'
import { call, CallError } from '#ui/call.ts'
import { findDone } from '#ui/lost-answer.ts'
import { refreshSoon } from '#ui/refresh-soon.ts'
import { showToast } from '#ui/Toast.tsx'
import type { getLikeState, giveLike, takeLikeBack } from '../../likes/contract.ts'
import { celebrateMatch } from './celebration.ts'
import { rememberLike, useLiked } from './like-memory.ts'

/** By member, what was pressed last on any of their hearts, while an answer is outstanding: the last press counts. */
const wantedLast = new Map<string, boolean>()

/** Whether the reader likes the member, and the press that toggles it; a like taken back can be given again. A visitor is asked to join, or to log in. */
export function useLike(
  { id: memberId, name }: { id: string; name: string },
  loaded: boolean,
): { liked: boolean; toggle: () => void } {
  const { t } = useTranslation('matching')
  const client = useQueryClient()
  const isMember = useReader() !== null
  // A visitor likes nobody, whoever was logged in here before.
  const liked = useLiked(memberId, loaded) && isMember
  const change = async (wanted: boolean) => {
    const busy = wantedLast.has(memberId)
    rememberLike(memberId, wanted, busy ? 0 : 1)
    wantedLast.set(memberId, wanted)
    if (busy) return
    let known = !wanted
    try {
      for (let next = wanted; next !== known; next = wantedLast.get(memberId) ?? known) {
        await sendLike(memberId, next)
        known = next
      }
      if (!known) offerUndo()
    } catch (error) {
      showToast({ tone: 'bad', title: (error instanceof CallError && error.message) || t('like.failed') })
    } finally {
      rememberLike(memberId, known, -1)
      wantedLast.delete(memberId)
      refreshLikes(client)
    }
  }
  const offerUndo = () =>
    showToast({
      title: t('like.taken_back', { name }),
      action: { label: t('like.undo'), onClick: () => void change(true) },
    })
  const toggle = () => {
    if (!isMember) return inviteToSignUp()
    void change(!liked)
  }
  return { liked, toggle }
}

async function sendLike(memberId: string, wanted: boolean): Promise<void> {
  const input = { body: { member: memberId } }
  await findDone<{ liked: boolean }>(
    wanted ? give(input) : call<typeof takeLikeBack>('DELETE /api/like.php', input),
    (options) => call<typeof getLikeState>('GET /api/like.php', { query: { member: memberId } }, options),
    ({ liked }) => liked === wanted,
  )
}

async function give(input: { body: { member: string } }) {
  const answer = await call<typeof giveLike>('POST /api/like.php', input)
  if (answer.match) celebrateMatch(answer.profile)
  return answer
}

const touched = ['GET /api/likes-page.php', 'GET /api/counts.php']

/** After likes changed: whatever shows them reloads. */
export function refreshLikes(client: QueryClient): void {
  refreshSoon(client, touched)
}
