// Where the member is logged in, and the buttons that end it elsewhere.
import { Trans, useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { countryName } from '#features/places/rules.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { Laptop, Smartphone } from '#ui/icons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { readSessions } from '../../contract.ts'
import { deviceOf } from '../../sessions/rules.ts'
import { useSending } from '../parts/sending.ts'

type Session = CallResponse<typeof readSessions>['sessions'][number]

const formId = 'end-session'

export function Devices({ sessions }: { sessions: readonly Session[] }) {
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <Rows>
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Rows>
      <KeptForm bare id={formId} preventScrollReset className="mt-4">
        {sessions.length > 1 ? <EndOthers /> : null}
      </KeptForm>
    </>
  )
}

function EndOthers() {
  const { t } = useTranslation('accounts')
  const ending = useSending('end', 'others')
  return (
    <Button ref={useFocusHandoff()} type="submit" name="end" value="others" variant="secondary" busy={ending}>
      {t('settings.end_others')}
    </Button>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t, i18n } = useTranslation('accounts')
  const { browser, system } = deviceOf(session.user_agent)
  const isPhone = /^(?:iPhone|iPad|Android)$/.test(system)
  const name =
    browser && system ? t('settings.device', { browser, system }) : browser || system || t('settings.device_unknown')
  return (
    <Row
      icon={isPhone ? <Smartphone aria-hidden="true" /> : <Laptop aria-hidden="true" />}
      title={name}
      hint={
        <span id={seenId(session.id)}>
          <Trans t={t} i18nKey="settings.seen" components={{ time: <TimeText at={session.seen_at} /> }} />
          <span suppressHydrationWarning>{placesOf(session, i18n.language)}</span>
        </span>
      }
      aside={
        session.current ? (
          <Badge tone="good">{t('settings.this_device')}</Badge>
        ) : (
          <EndButton id={session.id} name={name} />
        )
      }
    />
  )
}

/** Tells two devices of the same name apart. */
const seenId = (session: string) => `seen-${session}`

function placesOf({ country, network }: Session, language: string): string {
  const places = [country ? countryName(country, language) : '', network].filter(Boolean)
  return places.map((place) => ` · ${place}`).join('')
}

function EndButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('accounts')
  const ending = useSending('end', id)
  return (
    <Button
      ref={useFocusHandoff()}
      type="submit"
      form={formId}
      name="end"
      value={id}
      variant="secondary"
      size="small"
      busy={ending}
      aria-label={t('settings.end_label', { device: name })}
      aria-describedby={seenId(id)}
    >
      {t('settings.end')}
    </Button>
  )
}
