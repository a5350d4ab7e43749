// The layout of the chat: the whole window for the conversations, no footer.
import { Outlet } from 'react-router'
import { TopNavigation } from '../frame/Navigation.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { SiteEntryWarning } from '../frame/SiteEntryWarning.tsx'
import { warnedCountries } from '../frame/site-entry.ts'

export default function ChatLayout() {
  return (
    <PageFrame>
      <div className="flex h-dvh flex-col">
        <TopNavigation />
        <main id="content" className="mx-auto flex min-h-0 w-full max-w-page flex-1 flex-col">
          <Outlet />
        </main>
      </div>
      <SiteEntryWarning countries={warnedCountries} />
    </PageFrame>
  )
}
