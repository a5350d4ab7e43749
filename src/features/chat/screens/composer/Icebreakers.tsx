// First sentences to choose from, for members who don't know how to start: one goes before what they have written, and nothing is sent.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#ui/call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useCall } from '#ui/use-call.ts'
import type { History } from '../../contract.ts'
import type { getIcebreakers } from '../../icebreakers/contract.ts'

interface IcebreakersProps {
  open: boolean
  profile: History['profile']
  /** What is in the composer. */
  written: string
  /** The composer: where one continues once one is chosen. */
  box: () => HTMLTextAreaElement | null | undefined
  onChoose: (text: string) => void
  onClose: () => void
}

export function Icebreakers({ open, profile, written, box, onChoose, onClose }: IcebreakersProps) {
  const { t } = useTranslation('chat')
  const query = { member: profile.id }
  const { data, error } = useCall<typeof getIcebreakers>('GET /api/icebreakers.php', { query }, { enabled: open })
  const chosen = useRef('')
  const hasChosen = useRef(false)
  const choose = (opening: string) => {
    const own = written.slice(written.startsWith(chosen.current) ? chosen.current.length : 0).trim()
    chosen.current = opening
    onChoose(own ? `${opening}\n${own}` : opening)
    hasChosen.current = true
    onClose()
  }
  const composer = () => {
    // On a phone, the field would open the keyboard over what was just chosen.
    const field = hasChosen.current && matchMedia('(pointer: fine)').matches ? box() : null
    hasChosen.current = false
    return field
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('icebreakers.title', { name: profile.name })} finalFocus={composer}>
      <p className="text-muted">{t('icebreakers.text')}</p>
      {error ? (
        <p role="alert" className="mt-4 text-danger">
          {(error instanceof CallError && error.message) || t('icebreakers.failed')}
        </p>
      ) : null}
      <ul className="mt-4 flex flex-col gap-2">
        {data?.icebreakers.map(({ text, meaning }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => choose(text)}
              className="w-full rounded-md bg-sunken px-4 py-3 text-start hover:bg-primary-soft"
            >
              <span lang={data.language}>{text}</span>
              {meaning ? <span className="mt-0.5 block text-sm text-muted">{meaning}</span> : null}
            </button>
          </li>
        )) ??
          (error
            ? null
            : Array.from({ length: 6 }, (_, at) => (
                <li key={at}>
                  <Skeleton className="h-12 rounded-md" />
                </li>
              )))}
      </ul>
    </Dialog>
  )
}
