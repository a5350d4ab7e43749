// Above the conversations: those that a message of this browser was to begin, as long as it is not sent.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CircleAlert, Clock3 } from '#ui/icons.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { previewLength } from '../../limits.ts'
import { OwnWords } from './ChatLine.tsx'
import { fromList } from '../window/from-list.ts'
import type { Outgoing } from '../outbox/outgoing.ts'
import { useChats } from './use-chats.ts'
import { needsDecision, useUnsent } from './use-unsent.ts'

export function NotBegun() {
  const readerId = useReader()?.id ?? ''
  const begun = new Set(useChats().map(({ profile }) => profile.id))
  const waiting = [...useUnsent(readerId).values()].filter(({ to, name }) => name && !begun.has(to))
  if (waiting.length === 0) return null
  return (
    <ul className="px-2">
      {waiting.map((one) => (
        <li key={one.to}>
          <Line outgoing={one} />
        </li>
      ))}
    </ul>
  )
}

function Line({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation('chat')
  const { to, name = '', kind, body, at } = outgoing
  const refused = needsDecision(outgoing)
  const Sign = refused ? CircleAlert : Clock3
  return (
    <Link
      to={paths.memberChat(to)}
      state={fromList}
      className="flex min-h-18 items-center gap-3 rounded-md px-3 py-2.5 hover:bg-sunken"
    >
      <Avatar name={name} src={null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="truncate font-semibold">{name}</bdi>
          <span className="flex shrink-0 items-center gap-1 text-xs text-muted">
            <Sign className={`size-4 ${refused ? 'text-danger' : ''}`} aria-hidden="true" />
            <TimeText at={at} timeStyle="chat" />
          </span>
        </span>
        <span dir="auto" className={`mt-0.5 block truncate text-sm ${refused ? 'text-danger' : 'text-muted'}`}>
          {refused ? (
            t('failed.text')
          ) : (
            <OwnWords words={kind === 'photo' ? t('photo.preview') : body.slice(0, previewLength)} />
          )}
        </span>
      </span>
    </Link>
  )
}
