// The chat layout: the whole window for the conversations, no footer. On a phone an open one has it to itself.
import { Outlet, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { useVisibleHeight } from '#ui/visible-height.ts'
import { PhoneNavigation, TopNavigation } from '../frame/Navigation.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { SiteEntryWarning, warnedCountries } from '../frame/SiteEntryWarning.tsx'

export default function ChatLayout() {
  const onList = useLocation().pathname.replace(/\/$/, '') === paths.chats()
  useVisibleHeight()
  return (
    <PageFrame>
      <div className="conversation flex h-(--visible-height,100dvh) flex-col print:h-auto">
        <div className={onList ? '' : 'max-md:hidden low:hidden'}>
          <TopNavigation />
        </div>
        <main
          id="content"
          className={`mx-auto flex safe-sides min-h-0 w-full max-w-page flex-1 flex-col ${onList ? 'pb-20 md:pb-0' : ''}`}
        >
          <Outlet />
        </main>
      </div>
      {onList ? <PhoneNavigation /> : null}
      <SiteEntryWarning countries={warnedCountries} />
    </PageFrame>
  )
}
