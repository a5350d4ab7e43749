// A country drawn from real geography, with a light at the largest town of each region.
import { useTranslation } from 'react-i18next'
import type { CSSProperties } from 'react'
import type { CallResponse } from '#base/call.ts'
import type { readCrowd } from '../../contract.ts'
import { mapHeight, mapWidth } from '../../limits.ts'

type Crowd = CallResponse<typeof readCrowd>

interface CountryMapProps {
  map: NonNullable<Crowd['map']>
  regions: Crowd['regions']
  label: string
}

export function CountryMap({ map, regions, label }: CountryMapProps) {
  const { i18n } = useTranslation('landers')
  const number = new Intl.NumberFormat(i18n.language, { notation: 'compact' })
  const most = Math.max(1, ...regions.map(({ members }) => members ?? 0))
  return (
    <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={label} className="map">
      <path d={map.around} className="map-around" />
      <path d={map.land} className="map-land" />
      {regions.map(({ code, spot, members }, turn) =>
        spot ? (
          <g key={code} transform={`translate(${spot[0]} ${spot[1]})`}>
            <circle
              r={members === null ? 4 : 9 + 11 * Math.sqrt(members / most)}
              className="map-spot"
              style={{ '--turn': turn } as CSSProperties}
            />
            {members === null ? null : (
              <text className="map-number" y="4" suppressHydrationWarning>
                {number.format(members)}
              </text>
            )}
          </g>
        ) : null,
      )}
    </svg>
  )
}
