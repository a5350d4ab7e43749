// Why somebody is shown: each reason on a line of its own, as it is true now.
import { useTranslation } from 'react-i18next'
import { Check, Clock3, Heart, MapPin, Sparkles, Star } from '#ui/icons.tsx'
import type { Why } from '../../finder/contract.ts'

const icons = {
  interests: Sparkles,
  reason: Check,
  town: MapPin,
  region: MapPin,
  new: Star,
  active: Clock3,
  mutual: Heart,
  fits: Check,
}

export function Whys({ whys, quiet = false }: { whys: readonly Why[]; quiet?: boolean }) {
  const { t, i18n } = useTranslation('finder')
  const { t: interest } = useTranslation('interests')
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <ul className={quiet ? 'space-y-0.5 text-sm text-muted' : 'space-y-2.5'}>
      {whys.map(({ kind, interests }) => {
        const Icon = icons[kind]
        // copy: whys.*
        const words = t(`whys.${kind}`, {
          interests: list.format(interests.map((id) => interest(`tags.${id}` as 'tags.jazz'))),
        })
        return (
          <li key={kind} className={`flex items-start ${quiet ? 'gap-1.5' : 'gap-3'}`}>
            <Icon className={`mt-0.5 shrink-0 text-secondary ${quiet ? 'size-4' : 'size-5'}`} aria-hidden="true" />
            <span className="min-w-0" suppressHydrationWarning>
              {words}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
