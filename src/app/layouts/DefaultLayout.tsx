// The layout of most pages: navigation, banners, content, footer, and the signup modal for visitors.
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { TimeBonusBanner } from '#features/payments/screens/parts/TimeBonusBanner.tsx'
import { useSignupInvitation } from '#features/profiles/signup/screens/parts/signup-invitation.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useTouched } from '#ui/use-touched.ts'
import { Footer } from '../frame/Footer.tsx'
import { useMember } from '../frame/member-state.tsx'
import { PhoneNavigation, TopNavigation } from '../frame/Navigation.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { SiteEntryWarning } from '../frame/SiteEntryWarning.tsx'

const SignupModal = lazyPart(
  async () => (await import('#features/profiles/signup/screens/parts/SignupModal.tsx')).SignupModal,
)

const Alerts = lazyPart(async () => (await import('../frame/Alerts.tsx')).Alerts)

export default function DefaultLayout() {
  return (
    <PageFrame>
      <TopNavigation />
      <Banner />
      <main id="content" className="mx-auto min-h-[70dvh] max-w-page gutter py-6 md:py-8 low:py-5">
        <div id="alerts-top" />
        <Outlet />
        <LateAlerts />
      </main>
      <Footer />
      <PhoneNavigation />
      <VisitorsSignup />
      <SiteEntryWarning />
    </PageFrame>
  )
}

/** Only once the page was touched: those who just read don't pay for them. */
function LateAlerts() {
  const member = useMember()
  const touched = useTouched()
  return member && touched ? (
    <Suspense>
      <Alerts />
    </Suspense>
  ) : null
}

/** A new member's time bonus, while there is one. */
function Banner() {
  const member = useMember()
  return <TimeBonusBanner enabled={member !== null && !member.paid_user} />
}

/** Its code is loaded when a visitor is first asked; from then on it stays mounted, so that it can animate out. */
function VisitorsSignup() {
  const visitor = useMember() === null
  const asked = useSignupInvitation() !== null
  const [wasAsked, setWasAsked] = useState(false)
  if (asked && !wasAsked) setWasAsked(true)
  if (!visitor || !wasAsked) return null
  return (
    <Suspense>
      <SignupModal />
    </Suspense>
  )
}
