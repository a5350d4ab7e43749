// What all layouts share: a few texts of their parts, live state, the loading bar, toasts and the count in the title.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { LikeWatcher } from '#features/matching/screens/parts/LikeWatcher.tsx'
import { TimeBonusModal } from '#features/payments/screens/parts/TimeBonusModal.tsx'
import { ConsentBar } from '#features/visits/screens/parts/Consent.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { ToastRegion } from '#ui/Toast.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import type { UiWords } from '#ui/words.tsx'
import { MemberState, useMember } from './member-state.tsx'
import { PageHiddenBeacon } from './PageHiddenBeacon.tsx'
import { PrefetchPlaces } from './PrefetchPlaces.tsx'
import { Openings } from './Openings.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import { UnreadTitle } from './UnreadTitle.tsx'
import { useWholePage } from './use-whole-page.ts'

export function PageFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('app')
  // Not the loader's, which changes with login and logout, while the texts stay those of this document.
  const locale = i18n.language
  const { state } = useNavigation()
  useWholePage()
  // copy: ui:*
  const words = i18n.getResourceBundle(locale, 'ui') as UiWords
  return (
    <UiWordsProvider words={words} locale={locale}>
      <MemberState>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-60 focus:rounded-full focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
        >
          {t('nav.skip')}
        </a>
        <ProgressBar active={state !== 'idle'} label={words.loading} />
        <UnreadTitle />
        <PageAnnouncer />
        <PageHiddenBeacon />
        <PrefetchPlaces />
        {children}
        <LikeWatcher />
        <Openings />
        <TimeBonus />
        <ConsentBar />
        <ToastRegion />
      </MemberState>
    </UiWordsProvider>
  )
}

function TimeBonus() {
  return <TimeBonusModal member={useMember()} />
}
