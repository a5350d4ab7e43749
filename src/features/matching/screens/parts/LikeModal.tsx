// After `?t=` seconds: a small reminder of a real like that is still new. The parameter is removed from the URL.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#base/paths.ts'
import { second } from '#base/time.ts'
import type { MemberCard } from '#features/profiles/contract.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { getAutoLike } from '../../likes/contract.ts'
import { LikerPhoto } from './LikerPhoto.tsx'
import './like-modal.css'

const longestSeconds = 3_600

export function LikeModal() {
  const { t } = useTranslation('matching')
  const navigate = useNavigate()
  const [profile, setProfile] = useTimedLike()
  if (!profile) return null
  const { name } = profile
  const close = () => setProfile(null)
  const open = () => {
    close()
    void navigate(paths.liker(profile.id))
  }
  return (
    <Dialog
      open
      onClose={close}
      size="small"
      title={t('modal.like_title')}
      description={t('modal.like_text', { name })}
      footer={
        <Button wide variant="like" onClick={open}>
          {t('modal.like_button')}
        </Button>
      }
    >
      <button type="button" className="like-photo mx-auto block rounded-md" onClick={open}>
        <LikerPhoto profile={profile} />
      </button>
    </Dialog>
  )
}

/** Reads `t`, removes it from the URL, waits, and requests a like that really exists. */
function useTimedLike() {
  const [search, setSearch] = useSearchParams()
  const [waitMs, setWaitMs] = useState<number | null>(null)
  const [profile, setProfile] = useState<MemberCard | null>(null)
  const given = search.get('t')
  useEffect(() => {
    if (given === null) return
    const seconds = Number(given)
    if (seconds >= 0 && seconds <= longestSeconds) setWaitMs(seconds * second)
    setSearch(
      (params) => {
        params.delete('t')
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }, [given, setSearch])
  useEffect(() => {
    if (waitMs === null) return
    const timer = setTimeout(() => {
      // No such like (404): nothing opens.
      call<typeof getAutoLike>('GET /api/auto-like.php').then(setProfile, () => undefined)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])
  return [profile, setProfile] as const
}
