// The layout of most pages: navigation, content, footer, banners.
import { Outlet } from 'react-router'
import { EnrichHint } from '#features/profiles/screens/parts/EnrichHint.tsx'
import { Footer } from '../frame/Footer.tsx'
import { PhoneNavigation, TopNavigation } from '../frame/Navigation.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { SiteEntryWarning } from '../frame/SiteEntryWarning.tsx'

export default function DefaultLayout() {
  return (
    <PageFrame>
      <TopNavigation />
      <main id="content" className="mx-auto min-h-[70dvh] max-w-page px-4 py-6 md:px-6 md:py-8">
        <Outlet />
        <EnrichHint className="mt-8" />
      </main>
      <Footer />
      <PhoneNavigation />
      <SiteEntryWarning />
    </PageFrame>
  )
}
