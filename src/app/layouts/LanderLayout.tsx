// The layout of the landers: a bar with nothing but the logo.
import { Outlet } from 'react-router'
import { TopBar } from '#ui/Bars.tsx'
import { Logo } from '#ui/drawings/Logo.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { useRoot } from '../frame/reader.ts'
import { SiteEntryWarning } from '../frame/SiteEntryWarning.tsx'
import { warnedCountries } from '../frame/site-entry.ts'

export default function LanderLayout() {
  const { settings } = useRoot()
  return (
    <PageFrame>
      <TopBar start={<Logo name={settings.name} />} />
      <main id="content" className="mx-auto min-h-[80dvh] max-w-page px-4 py-6 md:px-6">
        <Outlet />
      </main>
      <SiteEntryWarning countries={warnedCountries} />
    </PageFrame>
  )
}
