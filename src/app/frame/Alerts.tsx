// At most one quiet alert in the members area, the weightiest first; sent away, it stays away (specification, section 2.4).
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { dismiss, wasDismissed } from '#features/notifications/screens/parts/dismissals.ts'
import type { Dismissal } from '#features/notifications/screens/parts/dismissals.ts'
import { useInstallable } from '#ui/install-prompt.ts'
import { late } from '#ui/late.ts'
import { usePushState } from '#ui/push-state.ts'
import { useThinProfile } from '#features/profiles/screens/parts/use-thin-profile.ts'
import { isMembersArea } from './alert-moments.ts'
import { useMember } from './member-state.tsx'
import { useRoot } from './reader.ts'

const StoppedAlert = late(
  async () => (await import('#features/notifications/screens/parts/StoppedAlert.tsx')).StoppedAlert,
)
const EnrichHint = late(async () => (await import('#features/profiles/screens/parts/EnrichHint.tsx')).EnrichHint)
const PushOffer = late(async () => (await import('#features/notifications/screens/parts/PushOffer.tsx')).PushOffer)
const InstallOffer = late(
  async () => (await import('#features/notifications/screens/parts/InstallOffer.tsx')).InstallOffer,
)

export function Alerts() {
  const member = useMember()
  const { settings } = useRoot()
  const { pathname } = useLocation()
  const [shown, close] = useAlert()
  const top = useTop(shown, pathname)
  if (!member || !shown || !isMembersArea(pathname)) return null
  const alert = (
    <div className={top ? 'mb-6' : 'mt-8'}>
      <Suspense>
        {shown === 'hide-disabled-notifications-alert' ? <StoppedAlert onDismiss={close} /> : null}
        {shown === 'hide-enrich-alert' ? <EnrichHint onDismiss={close} /> : null}
        {shown === 'hide-push-notification-alert' ? (
          <PushOffer publicKey={settings.push_public_key} readerId={member.id} onDismiss={close} />
        ) : null}
        {shown === 'hide-install-alert' ? <InstallOffer site={settings.name} onDismiss={close} /> : null}
      </Suspense>
    </div>
  )
  return top ? createPortal(alert, top) : alert
}

/**
 * Where it stands from the next page on: at the top, where it is seen. On the page that it came up on it stands at the foot: nothing
 * may move under the finger of whoever is reading.
 */
function useTop(shown: Dismissal | null, pathname: string): HTMLElement | null {
  const [cameUp, setCameUp] = useState<{ shown: Dismissal | null; on: string | null }>({ shown, on: pathname })
  if (cameUp.shown !== shown) setCameUp({ shown, on: pathname })
  else if (cameUp.on !== null && cameUp.on !== pathname) setCameUp({ shown, on: null })
  return cameUp.on === null ? document.getElementById('alerts-top') : null
}

/** What is answered in its own place: it says there what came of it. */
const stays: readonly Dismissal[] = ['hide-push-notification-alert', 'hide-install-alert']

/** The one to show. After one was sent away there is peace until the next visit of a page; one that is shown stays while it is answered. */
function useAlert(): [Dismissal | null, () => void] {
  const member = useMember()
  const stopped = (member?.notifications_disabled.length ?? 0) > 0
  const thin = useThinProfile(member)
  const { capability } = usePushState()
  const installable = useInstallable()
  const [shown, setShown] = useState<Dismissal | null>(null)
  const [peace, setPeace] = useState(false)
  useEffect(() => {
    const wanted: readonly (readonly [Dismissal, boolean])[] = [
      ['hide-disabled-notifications-alert', stopped],
      ['hide-enrich-alert', thin],
      ['hide-push-notification-alert', capability === 'not_subscribed'],
      ['hide-install-alert', installable],
    ]
    const first = wanted.find(([name, asked]) => asked && !wasDismissed(name))?.[0] ?? null
    setShown((now) => (now && stays.includes(now) ? now : first))
  }, [stopped, thin, capability, installable])
  const close = () => {
    if (shown) dismiss(shown)
    setPeace(true)
  }
  return [peace ? null : shown, close]
}
