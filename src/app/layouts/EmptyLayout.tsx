// The empty layout: the page alone.
import { Outlet } from 'react-router'
import { PageFrame } from '../frame/PageFrame.tsx'
import { SiteEntryWarning } from '../frame/SiteEntryWarning.tsx'
import { warnedCountries } from '../frame/site-entry.ts'

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
