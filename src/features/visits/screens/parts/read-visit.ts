// What every page knows of a visit, read once a document: whether to ask or to warn, and where the visitor came from.
import type { Page } from '#ui/page.ts'
import { hasSource, mayAskConsent, mayWarn, sourceOf } from '../../rules.ts'
import type { Consent, Source } from '../../rules.ts'
import { isMachine } from './machine.ts'
import { consentOf, hasEntered, keepSource, keptSource } from './visit-cookies.ts'

export interface Visit {
  source: Source
  consent: Consent | null
  ask_consent: boolean
  warn_entry: boolean
}

/** A newer source takes the place of an older one, once its visitor has agreed to its being kept. */
export function readVisit(page: Page, request: Request, warningEnabled: boolean): Visit {
  const given = sourceOf(new URL(request.url).searchParams)
  const consent = consentOf(page)
  const { loggedIn } = page
  if (consent === 'yes' && hasSource(given) && !loggedIn) keepSource(page, given)
  const machine = isMachine(request.headers.get('user-agent') ?? '')
  const source = hasSource(given) ? given : keptSource(page)
  return {
    source,
    consent,
    ask_consent: mayAskConsent({ loggedIn, machine, source, consent }),
    warn_entry: mayWarn({ loggedIn, machine, enabled: warningEnabled, dismissed: hasEntered(page) }),
  }
}
