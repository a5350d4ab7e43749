// Where a member lives: town, region, country; never finer.
import type { MemberProfile } from '#features/profiles/contract.ts'
import { MapPin } from '#ui/icons.tsx'
import { useLocale } from '#ui/words.tsx'
import { countryName } from '../search/country-name.ts'

export function MemberPlace({ member }: { member: MemberProfile }) {
  const locale = useLocale()
  const place = [member.city, member.region_name, countryName(member.country, locale)].filter(Boolean)
  return (
    <p className="mt-1 flex items-center gap-1.5">
      <MapPin className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      {[...new Set(place)].join(', ')}
    </p>
  )
}
