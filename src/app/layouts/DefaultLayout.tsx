// The layout of most pages: navigation, banners, content, footer, and the signup modal of visitors.
import { Outlet } from 'react-router'
import { TimeBonusBanner } from '#features/payments/screens/parts/TimeBonusBanner.tsx'
import { TimeBonusModal } from '#features/payments/screens/parts/TimeBonusModal.tsx'
import { EnrichHint } from '#features/profiles/screens/parts/EnrichHint.tsx'
import { SignupModal } from '#features/profiles/signup/screens/parts/SignupModal.tsx'
import { Footer } from '../frame/Footer.tsx'
import { useMember } from '../frame/member-state.tsx'
import { PhoneNavigation, TopNavigation } from '../frame/Navigation.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { useRoot } from '../frame/reader.ts'
import { SiteEntryWarning } from '../frame/SiteEntryWarning.tsx'

export default function DefaultLayout() {
  return (
    <PageFrame>
      <TopNavigation />
      <Banners />
      <main id="content" className="mx-auto min-h-[70dvh] max-w-page px-4 py-6 md:px-6 md:py-8">
        <Outlet />
        <EnrichHint className="mt-8" />
      </main>
      <Footer />
      <PhoneNavigation />
      <VisitorsSignup />
      <SiteEntryWarning />
    </PageFrame>
  )
}

/** The time bonus of a new member, while there is one. */
function Banners() {
  const { bonus } = useRoot()
  const member = useMember()
  return (
    <>
      <TimeBonusBanner enabled={member !== null && !member.paid_user} initial={bonus ?? undefined} />
      <TimeBonusModal member={member} />
    </>
  )
}

function VisitorsSignup() {
  return useMember() ? null : <SignupModal />
}
