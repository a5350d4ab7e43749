// The empty layout: the page alone.
import { Outlet } from 'react-router'
import { PageFrame } from '../frame/PageFrame.tsx'
import { SiteEntryWarning, warnedCountries } from '../frame/SiteEntryWarning.tsx'

export default function EmptyLayout() {
  return (
    <PageFrame>
      <main id="content">
        <Outlet />
      </main>
      <SiteEntryWarning countries={warnedCountries} />
    </PageFrame>
  )
}
