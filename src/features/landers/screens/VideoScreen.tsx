// The lander with a film: drawn by a program of ours, twelve seconds long, with a description beside it.
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { loadLander } from './load-lander.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import film from './film/two-windows.webm?url'
import poster from './film/two-windows.webp?url'
import { preload } from './pictures.ts'
import './look/video.css'

export async function loader(args: LoaderFunctionArgs) {
  return (await loadLander('video', args)).head
}

export const handle = { defersScripts: true }
export const meta = () => [preload(poster)]

export default function VideoScreen() {
  const { t } = useTranslation('landers')
  return (
    <>
      <div className="cinema">
        <figure>
          {/* Who wants no motion gets the still, and no film is fetched. It has no sound, and the words below tell what it shows. */}
          <img src={poster} alt="" width={960} height={540} className="cinema-screen cinema-still" />
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            className="cinema-screen"
            poster={poster}
            width={960}
            height={540}
            autoPlay
            muted
            loop
            playsInline
            controls
          >
            <source src={film} type="video/webm" media="(prefers-reduced-motion: no-preference)" />
          </video>
          <figcaption className="mt-3 max-w-text text-sm text-muted">{t('video.told')}</figcaption>
        </figure>
        <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-6 md:grid-cols-2">
          <Lead title={t('video.title')} className="md:pt-6">
            {t('video.lead')}
          </Lead>
          <Joining />
        </div>
      </div>
      <Smallprint />
    </>
  )
}
