// At most one unobtrusive alert in the members area, the most important first; dismissed, it stays away (specification, section 2.4).
import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { dismiss, wasDismissed } from '#features/notifications/screens/parts/dismissals.ts'
import type { Dismissal } from '#features/notifications/screens/parts/dismissals.ts'
import { useInstallable } from '#ui/install-prompt.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { usePushState } from '#ui/push-state.ts'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useThinProfile } from '#features/profiles/screens/parts/use-thin-profile.ts'
import { isMembersArea } from './alert-moments.ts'
import { useMember } from './member-state.tsx'
import { useRoot } from './reader.ts'

const StoppedAlert = lazyPart(
  async () => (await import('#features/notifications/screens/parts/StoppedAlert.tsx')).StoppedAlert,
)
const EnrichHint = lazyPart(async () => (await import('#features/profiles/screens/parts/EnrichHint.tsx')).EnrichHint)
const PushOffer = lazyPart(async () => (await import('#features/notifications/screens/parts/PushOffer.tsx')).PushOffer)
const InstallOffer = lazyPart(
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
    <Place className={top ? 'mb-6' : 'mt-8'}>
      <Suspense>
        {shown === 'hide-disabled-notifications-alert' ? (
          <StoppedAlert reasons={member.notifications_disabled} onDismiss={close} />
        ) : null}
        {shown === 'hide-enrich-alert' ? <EnrichHint onDismiss={close} /> : null}
        {shown === 'hide-push-notification-alert' ? (
          <PushOffer publicKey={settings.push_public_key} readerId={member.id} onDismiss={close} />
        ) : null}
        {shown === 'hide-install-alert' ? <InstallOffer site={settings.name} onDismiss={close} /> : null}
      </Suspense>
    </Place>
  )
  return top ? createPortal(alert, top) : alert
}

function Place({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div ref={useFocusHandoff<HTMLDivElement>()} className={`print:hidden ${className}`}>
      {children}
    </div>
  )
}

/**
 * Where it goes from the next page on: to the top, where it is noticed. On the page where it first appears it is at the bottom:
 * nothing may move under the reader's finger.
 */
function useTop(shown: Dismissal | null, pathname: string): HTMLElement | null {
  const [cameUp, setCameUp] = useState<{ shown: Dismissal | null; on: string | null }>({ shown, on: pathname })
  if (cameUp.shown !== shown) setCameUp({ shown, on: pathname })
  else if (cameUp.on !== null && cameUp.on !== pathname) setCameUp({ shown, on: null })
  return cameUp.on === null ? document.getElementById('alerts-top') : null
}

/** Alerts answered in place: the result is shown there. */
const stays: readonly Dismissal[] = ['hide-push-notification-alert', 'hide-install-alert']

/** The alert to show. After a dismissal there is none until the next page; one being answered stays meanwhile. */
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
