// Listens for likes while a member is here: a toast for a new one, the celebration for a match. Mounted once in the members' layouts.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { readMember } from '#features/profiles/contract.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { call } from '#ui/call.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useLive } from '#ui/live.ts'
import type { LiveMessage } from '#ui/live.ts'
import { showToast } from '#ui/Toast.tsx'
import type { LikeReceived, LikesChanged } from '../../likes/contract.ts'
import { celebrateMatch, mayAnnounceLike, showNewLike, useCelebration, wasCelebrated } from './celebration.ts'
import { updateLike } from './like-memory.ts'
import { refreshLikes } from './use-like.ts'

const LikeModal = lazyPart(async () => (await import('./LikeModal.tsx')).LikeModal)
const Celebrated = lazyPart(async () => (await import('./Celebrated.tsx')).Celebrated)

export function LikeWatcher() {
  return useReader() ? <Watching /> : null
}

function Watching() {
  const { t } = useTranslation('matching')
  const client = useQueryClient()
  const celebration = useCelebration()
  const show = async ({ member_id: id, match }: LikeReceived) => {
    if (match ? wasCelebrated(id) : !mayAnnounceLike(id)) return
    const profile = await call<typeof readMember>('GET /api/member.php', { query: { id } })
    if (match) return celebrateMatch(profile)
    showToast({
      title: t('toast.new_like', { name: profile.name }),
      action: { label: t('toast.show'), onClick: () => showNewLike(profile) },
    })
  }
  useLive((message) => {
    const news = message as LiveMessage & (LikeReceived | LikesChanged)
    if (news.event === 'likes_changed' && news.member_id) updateLike(news.member_id, news.liked === true)
    if (news.event !== 'like') return
    refreshLikes(client)
    // Someone who is gone or hidden by now is not mentioned.
    show(news).catch(() => undefined)
  })
  return (
    <>
      <TimedLike />
      {celebration ? (
        <Suspense>
          <Celebrated {...celebration} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Its code is loaded when the URL asks for it, and only in the browser; it removes the parameter itself. */
function TimedLike() {
  const asked = useSearchParams()[0].has('t')
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (asked) setWasAsked(true)
  }, [asked])
  if (!wasAsked) return null
  return (
    <Suspense>
      <LikeModal />
    </Suspense>
  )
}
