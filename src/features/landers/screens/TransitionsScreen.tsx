// The lander in four pictures that turn into one another: looking, liking, writing, meeting. It can be paused.
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { loadLander } from './load-lander.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import { placePicture, preload } from './pictures.ts'
import './look/transitionsvideolanding.css'

export async function loader(args: LoaderFunctionArgs) {
  return (await loadLander('transitionsvideolanding', args)).head
}

const places = ['oldstreet', 'cafe', 'citynight', 'summergarden'] as const

export const handle = { defersScripts: true }
export const meta = () => [preload(placePicture(places[0]))]

export default function TransitionsScreen() {
  const { t } = useTranslation('landers')
  return (
    <>
      <div className="film grid grid-cols-1 items-center gap-x-12 gap-y-6 md:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="md:col-start-2">
          <Lead title={t('transitionsvideolanding.title')} />
          <ol className="film-steps">
            {places.map((place, turn) => (
              <li key={place} style={{ '--turn': turn } as CSSProperties}>
                {t(`transitionsvideolanding.step_${turn + 1}` as 'transitionsvideolanding.step_1')}
              </li>
            ))}
          </ol>
          <label className="film-hold">
            <input type="checkbox" className="film-held size-5" /> {t('transitionsvideolanding.hold')}
          </label>
        </div>
        <div className="film-screen md:col-start-1 md:row-start-1">
          {places.map((place, turn) => (
            <img
              key={place}
              src={placePicture(place)}
              alt=""
              width={390}
              height={520}
              decoding="async"
              // The first is seen first; on a slow connection the others would delay it.
              fetchPriority={turn === 0 ? 'high' : 'low'}
              className={`film-frame film-${place}`}
              style={{ '--turn': turn } as CSSProperties}
            />
          ))}
        </div>
      </div>
      <Joining className="below-fold mx-auto mt-10 max-w-column" />
      <Smallprint />
    </>
  )
}
