// The delivery state of a message: one tick for sent, two for received, green once read.
import { useTranslation } from 'react-i18next'
import { Check, CheckCheck } from '#ui/icons.tsx'
import type { Mark as MarkName } from '../thread/thread.ts'

export function Mark({ mark }: { mark: MarkName }) {
  const { t } = useTranslation('chat')
  const words = { sent: t('mark.sent'), delivered: t('mark.delivered'), read: t('mark.read') }
  const Icon = mark === 'sent' ? Check : CheckCheck
  return (
    <span title={words[mark]} className={mark === 'read' ? 'text-secondary' : ''}>
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{words[mark]}</span>
    </span>
  )
}
