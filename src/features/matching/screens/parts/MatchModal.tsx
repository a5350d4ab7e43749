// Full screen: somebody likes the reader, or a like became mutual. The photo, and one button.
import { Dialog } from '@base-ui/react/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberCard } from '#features/profiles/contract.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { X } from '#ui/icons.tsx'
import { watchBack } from '#ui/watch-closing.ts'
import { useUiWords } from '#ui/words.tsx'
import type { getAutoLike } from '../../likes/contract.ts'
import { LikerPhoto } from './LikerPhoto.tsx'
import { refreshLikes } from './use-like.ts'
import './match-modal.css'

/** Specification 9: this long after an automatic like the likes are loaded again. */
const reloadDelayMs = 500

interface MatchModalProps {
  /** Without one, the next like that is still new is requested; if there is none, nothing opens. */
  profile?: MemberCard | undefined
  /** The like is mutual. */
  match?: boolean | undefined
  /** `image-pressed`: the photo was pressed. */
  onImagePressed: (profileId: string) => void
  /** `button-pressed`: the one button was pressed. */
  onButtonPressed: (profileId: string) => void
  onClose: () => void
}

export function MatchModal({
  profile: given,
  match = false,
  onImagePressed,
  onButtonPressed,
  onClose,
}: MatchModalProps) {
  const { t } = useTranslation('matching')
  const words = useUiWords()
  const profile = useProfile(given, onClose)
  const back = useEffectEvent(onClose)
  const isOpen = profile !== null
  useEffect(() => (isOpen ? watchBack(() => back()) : undefined), [isOpen])
  if (!profile) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="hero-gradient fixed inset-0 z-40 transition-opacity duration-250 data-starting-style:opacity-0" />
        <Dialog.Viewport className="safe-top safe-bottom fixed inset-0 z-50 flex items-center justify-center overflow-y-auto p-5">
          <Dialog.Popup className="match m-auto flex w-full max-w-96 flex-col items-center text-center text-on-photo outline-none transition-opacity duration-250 data-starting-style:opacity-0">
            <Dialog.Title className="match-title text-3xl">
              {match ? t('modal.match_title') : t('modal.like_title')}
            </Dialog.Title>
            <Dialog.Description className="match-text mt-2 mb-6 text-lg wrap-anywhere">
              {t(match ? 'modal.match_text' : 'modal.like_text', { name: profile.name })}
            </Dialog.Description>
            <button
              type="button"
              className="match-photo rounded-lg shadow-lifted"
              onClick={() => onImagePressed(profile.id)}
            >
              <LikerPhoto profile={profile} />
            </button>
            <Button
              variant="like"
              size="large"
              className="match-button mt-6 w-full max-w-72"
              onClick={() => onButtonPressed(profile.id)}
            >
              {match ? t('modal.match_button') : t('modal.like_button')}
            </Button>
            <span className="match-close">
              <Dialog.Close
                render={
                  <IconButton label={words.close} variant="photo">
                    <X className="size-5" aria-hidden="true" />
                  </IconButton>
                }
              />
            </span>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The given profile, or the one behind the next new like. */
function useProfile(given: MemberCard | undefined, onNone: () => void): MemberCard | null {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState<MemberCard | null>(null)
  useEffect(() => {
    if (given) return
    const stop = new AbortController()
    call<typeof getAutoLike>('GET /api/auto-like.php', {}, { signal: stop.signal })
      .then((found) => {
        setLoaded(found)
        // Even if the modal is gone by then: the list alone does not tell what was shown.
        setTimeout(() => refreshLikes(client), reloadDelayMs)
      })
      .catch(() => !stop.signal.aborted && onNone())
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each opening
  }, [given, client])
  return given ?? loaded
}
