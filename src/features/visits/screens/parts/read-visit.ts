// What every page knows about a visit, read once per document: whether to ask or to warn, and where the visitor came from.
import type { SiteSettings } from '#features/sites/contract.ts'
import { signupsFor } from '#features/sites/rules.ts'
import type { Signups } from '#features/sites/rules.ts'
import type { Page } from '#ui/page.ts'
import { hasSource, isTrafficSource, mayAskConsent, mayWarn, sourceOfVisit } from '../../rules.ts'
import type { Consent, Source } from '../../rules.ts'
import { isMachine } from './machine.ts'
import { consentOf, hasEntered, keepSource, keptSource } from './visit-cookies.ts'

export interface Visit {
  source: Source
  consent: Consent | null
  ask_consent: boolean
  warn_entry: boolean
  /** Whether this visitor may sign up, and if not, why. */
  signups: Signups
}

type Settings = Pick<SiteSettings, 'enable_site_entry_popup' | 'signups'>

/** A newer source replaces an older one, once its visitor has agreed to storing it. */
export function readVisit(page: Page, request: Request, settings: Settings): Visit {
  const given = sourceOfVisit(new URL(request.url).searchParams)
  const consent = consentOf(page)
  const { loggedIn } = page
  if (consent === 'yes' && hasSource(given) && !loggedIn) keepSource(page, given)
  const machine = isMachine(request.headers.get('user-agent') ?? '')
  const source = hasSource(given) ? given : keptSource(page)
  return {
    source,
    consent,
    ask_consent: mayAskConsent({ loggedIn, machine, source, consent }),
    warn_entry: mayWarn({
      loggedIn,
      machine,
      enabled: settings.enable_site_entry_popup === 'yes',
      dismissed: hasEntered(page),
    }),
    signups: signupsFor(settings, isTrafficSource(given) || isTrafficSource(keptSource(page))),
  }
}
