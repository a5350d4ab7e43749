// What a card says beyond the person: new here, from the reader's own town, or near. By town and region, never by distance.
import { useTranslation } from 'react-i18next'
import { isSameTown } from '#features/places/towns/rules.ts'
import type { ShownCard } from '#features/profiles/screens/parts/shown-card.ts'
import { useReaderNow } from '#features/profiles/screens/parts/use-site.ts'
import { Dotted } from '#ui/Dotted.tsx'

export function CardSigns({ card, isNew }: { card: ShownCard; isNew: boolean }) {
  const { t } = useTranslation('matching')
  const near = useNearness(card)
  if (!isNew && !near) return null
  const signs = [...(isNew ? [t('card.new')] : []), ...(near ? [t(`card.${near}`)] : [])]
  return (
    <p className="mt-0.5 px-0.5 text-sm font-semibold text-secondary">
      <Dotted>{signs}</Dotted>
    </p>
  )
}

function useNearness({ country, region, city }: ShownCard): 'your_town' | 'your_region' | null {
  const mine = useReaderNow()?.profile
  if (!mine || !region || mine.country !== country || mine.region !== region) return null
  return city !== '' && isSameTown(city, mine.city) ? 'your_town' : 'your_region'
}
