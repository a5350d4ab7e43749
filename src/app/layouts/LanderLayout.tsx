// The layout of the landers: a bar with nothing but the logo.
import { Outlet } from 'react-router'
import { TopBar } from '#ui/Bars.tsx'
import { Logo } from '#ui/drawings/Logo.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { useRoot } from '../frame/reader.ts'
import { SiteEntryWarning, warnedCountries } from '../frame/SiteEntryWarning.tsx'

export default function LanderLayout() {
  const { settings } = useRoot()
  return (
    <PageFrame>
      <TopBar start={<Logo name={settings.name} />} />
      <main id="content" className="mx-auto min-h-[80dvh] max-w-page gutter py-6">
        <Outlet />
      </main>
      <SiteEntryWarning countries={warnedCountries} />
    </PageFrame>
  )
}
