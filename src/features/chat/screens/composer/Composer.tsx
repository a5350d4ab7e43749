// Where the next message is written: it grows with the text, counts near the limit, and quietly says what sending costs.
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { chooseGiftFor } from '#features/profiles/screens/parts/gift-request.ts'
import { useSite } from '#features/profiles/screens/parts/use-site.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Gift, ImagePlus, SendHorizontal } from '#ui/icons.tsx'
import type { History, Writing } from '../../contract.ts'
import { hasText, messageLength } from '../../rules.ts'
import { useCredits } from './use-credits.ts'
import { useAutoGrow } from './use-auto-grow.ts'

interface ComposerProps {
  profile: History['profile']
  writing: Writing
  text: string
  onText: (text: string) => void
  onSend: (body: string) => void
  /** Escape was pressed: drops the quote. */
  onEscape: () => void
  /** One or more pictures were chosen for sending. */
  onPhotos: (files: readonly File[]) => void
  /** Set if photos must be asked for first. */
  onAsk: (() => void) | null
}

/** The counter shows for the last tenth of the allowed length, but at least for the last 50 characters. */
const counted = (max: number) => Math.max(50, Math.round(max / 10))

export function Composer({ profile, writing, text, onText, onSend, onEscape, onPhotos, onAsk }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { message_length: max } = useSite()
  const box = useAutoGrow(text)
  const left = max - messageLength(text.trim())
  const ready = hasText(text) && left >= 0
  const room = left > counted(max) ? '' : left < 0 ? t('too_long', { count: -left }) : t('left', { count: left })
  const send = () => {
    if (!ready) return
    onSend(text.trim())
    // A tap leaves the keyboard as it is.
    if (!isTouched()) box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // oxlint-disable-next-line no-deprecated -- In Safari a composition is over before the key that ended it, which only this code tells.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onEscape()
    // A phone's keyboard has no other key for a new line; sending has a button.
    if (event.key !== 'Enter' || event.shiftKey || isTouched()) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {/* When the text is too large for a single row, the field gets one of its own. */}
      <div className="flex items-end gap-2 max-[20rem]:flex-wrap">
        <textarea
          ref={box}
          name="body"
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="enter"
          autoComplete="off"
          aria-label={t('placeholder')}
          aria-describedby="composer-note"
          placeholder={t('placeholder')}
          className="composer-field border border-line-strong bg-raised text-base leading-snug"
        />
        <IconButton label={t('gift')} onClick={() => chooseGiftFor(profile)} className="order-first -me-1">
          <Gift className="size-5" aria-hidden="true" />
        </IconButton>
        <PhotoButton onPhotos={onPhotos} onAsk={onAsk} />
        <IconButton
          type="submit"
          variant="solid"
          label={t('send')}
          disabled={!ready}
          // The field keeps the focus, and a phone keeps its keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          className="max-[20rem]:ms-auto"
        >
          <SendHorizontal className="size-5 rtl:rotate-180" aria-hidden="true" />
        </IconButton>
      </div>
      <p id="composer-note" className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 px-1 text-xs text-muted">
        {profile.fictional ? <FictionalLabel /> : null}
        <PriceNote writing={writing} />
        {room ? (
          <span className={`ms-auto tabular-nums ${left < 0 ? 'font-semibold text-danger' : ''}`}>{room}</span>
        ) : null}
      </p>
      <SpokenAtRest words={room} />
    </form>
  )
}

const restMs = 1_000

/** Announced when typing pauses, not with each letter. */
function SpokenAtRest({ words }: { words: string }) {
  const [said, say] = useState('')
  useEffect(() => {
    const soon = setTimeout(() => say(words), restMs)
    return () => clearTimeout(soon)
  }, [words])
  return (
    <p className="sr-only" aria-live="polite">
      {said}
    </p>
  )
}

/** Touch only: no mouse, and most likely no hardware keyboard. */
const isTouched = () => matchMedia('(pointer: coarse) and (hover: none)').matches

/** A phone offers its camera as well as its pictures. */
function PhotoButton({ onPhotos, onAsk }: Pick<ComposerProps, 'onPhotos' | 'onAsk'>) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={t('photo.add')}
        onClick={onAsk ?? (() => input.current?.click())}
        className="order-first -me-2"
      >
        <ImagePlus className="size-5" aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Lets the same file be chosen again.
          event.target.value = ''
          if (files.length > 0) onPhotos(files)
        }}
      />
    </>
  )
}

function PriceNote({ writing }: { writing: Writing }) {
  const { t } = useTranslation('chat')
  const credits = useCredits(writing)
  if (writing.cost_credits === 0) return <span>{t('free')}</span>
  return (
    <span>
      {t('price', { count: writing.cost_credits })} · {t('balance', { count: credits })}
    </span>
  )
}
