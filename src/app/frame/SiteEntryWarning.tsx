// Whether a visitor is asked once, before the page, if they are old enough.
import { Suspense } from 'react'
import { useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useRoot } from './reader.ts'

/** Most readers never see it, so it is loaded lazily; the server has it at hand. */
const EntryGate = import.meta.env.SSR
  ? (await import('./EntryGate.tsx')).EntryGate
  : lazyPart(async () => (await import('./EntryGate.tsx')).EntryGate)

/** The chat, lander and empty layouts warn only here (specification, section 2.2). */
export const warnedCountries = ['NL', 'DE'] as const

/** `countries`: only there; omitted: everywhere. */
export function SiteEntryWarning({ countries }: { countries?: readonly string[] }) {
  const { settings } = useRoot()
  const { warn_entry } = useVisit()
  if (!warn_entry || (countries && !countries.includes(settings.geoip_selected_country))) return null
  return (
    <Suspense>
      <EntryGate />
    </Suspense>
  )
}
