// A quiet button that fills in the town from the device's location; the browser is asked only when it is pressed.
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { MapPin } from '#ui/icons.tsx'
import type { readGeocode } from '../../contract.ts'
import { findPlaceHere, positionPermission } from './position.ts'
import type { Place, PositionPermission } from './position.ts'

interface Props {
  /** The countries that can be chosen. */
  countries: readonly string[]
  onPlace: (place: Place) => void
}

type Outcome = 'none' | 'busy' | 'failed' | 'elsewhere'

/** Absent if the browser has no geolocation; if it is denied, the button says how to allow it. */
export function UsePosition(props: Props) {
  const [permission, setPermission] = useState<PositionPermission>('unsupported')
  const look = () => positionPermission(navigator).then(setPermission)
  useEffect(() => void look(), [])
  if (permission === 'unsupported') return null
  return (
    <Suspense>
      <PositionLine {...props} permission={permission} look={look} />
    </Suspense>
  )
}

/** A separate component, so that its copy is loaded only if there is something to say. */
function PositionLine({
  countries,
  onPlace,
  permission,
  look,
}: Props & { permission: PositionPermission; look: () => Promise<void> }) {
  const { t } = useTranslation('notices')
  const [outcome, setOutcome] = useState<Outcome>('none')
  if (permission === 'denied') return <p className="text-sm text-muted">{t('position.denied')}</p>
  const use = async () => {
    setOutcome('busy')
    try {
      const place = await findPlaceHere(navigator, (query) =>
        call<typeof readGeocode>('GET /api/geocode.php', { query }),
      )
      const served = countries.includes(place.country)
      setOutcome(served ? 'none' : 'elsewhere')
      if (served) onPlace(place)
    } catch {
      setOutcome('failed')
      await look()
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" variant="secondary" busy={outcome === 'busy'} onClick={() => void use()}>
        <MapPin className="size-4" aria-hidden="true" />
        {t('position.use')}
      </Button>
      <p role="status" className="text-sm text-muted">
        {outcome === 'failed' || outcome === 'elsewhere' ? t(`position.${outcome}`) : null}
      </p>
    </div>
  )
}
