// Replaces a message from somebody new that leads away from the site: says what it contains, and offers to show it.
// copy: held.link held.email held.phone held.handle
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Eye, ShieldAlert } from '#ui/icons.tsx'
import { useLocale } from '#ui/words.tsx'
import type { ChatMessage } from '../../contract.ts'
import { useFocusHandoff } from './use-focus-handoff.ts'

interface HeldCardProps {
  held: NonNullable<ChatMessage['held']>
  name: string
  onOpen: () => void
  onReport: () => void
}

export function HeldCard({ held, name, onOpen, onReport }: HeldCardProps) {
  const { t } = useTranslation('chat')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const what = list.format(held.contains.map((mark) => t(`held.${mark}`)))
  const days = held.joined_days
  return (
    <div
      ref={useFocusHandoff()}
      className="mt-1 max-w-full rounded-md rounded-es-sm border border-line-strong bg-surface px-4 py-3 md:max-w-[70%]"
    >
      <p className="flex items-start gap-2.5 font-semibold">
        <ShieldAlert className="mt-0.5 size-5 shrink-0 text-warning max-[20rem]:hidden" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere" suppressHydrationWarning>
          {t('held.title', { what })}
        </span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {days === 0 ? t('held.joined_today', { name }) : t('held.joined', { count: days, name })} {t('held.advice')}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <Button variant="secondary" size="small" onClick={onOpen}>
          <Eye className="size-4" aria-hidden="true" />
          {t('held.show')}
        </Button>
        <Button variant="quiet" size="small" className="-ms-4" onClick={onReport}>
          {t('held.report')}
        </Button>
      </div>
    </div>
  )
}
