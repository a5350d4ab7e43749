// The gallery: a wall to walk along, with pictures of invented people, and one that stays covered.
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { Lock } from '#ui/icons.tsx'
import { loadLander } from './load-lander.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import { people, pictureOf, preload } from './pictures.ts'
import type { Person } from './pictures.ts'
import './look/gallery.css'

export async function loader(args: LoaderFunctionArgs) {
  return (await loadLander('gallery', args)).head
}

const [ada, ben, cleo, dirk, ella, , gina] = people

export const handle = { defersScripts: true }
export const meta = () => [preload(pictureOf(ada))]

export default function GalleryScreen() {
  const { t } = useTranslation('landers')
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard too */}
      <div className="gallery" role="region" tabIndex={0} aria-label={t('gallery.wall')}>
        <Lead title={t('gallery.title')} className="gallery-words">
          {t('gallery.lead')}
        </Lead>
        <Framed person={ada} look="gold" />
        <Framed person={ben} look="slim" />
        <figure className="gallery-piece">
          <div className="gallery-frame gallery-cloth">
            <Lock className="size-8" aria-hidden="true" />
          </div>
          <figcaption className="gallery-label">
            <strong>{t('gallery.covered')}</strong>
            <span className="text-muted">{t('gallery.covered_text')}</span>
          </figcaption>
        </figure>
        <Framed person={ella} look="oval" />
        <Framed person={dirk} look="gold" />
        <Framed person={cleo} look="slim" />
        <Framed person={gina} look="oval" />
      </div>
      <Joining title={t('gallery.book')} className="below-fold mx-auto mt-8 max-w-column" />
      <Smallprint people />
    </>
  )
}

function Framed({ person, look }: { person: Person; look: 'gold' | 'slim' | 'oval' }) {
  const { t } = useTranslation('landers')
  return (
    <figure className="gallery-piece">
      <div className={`gallery-frame gallery-${look}`}>
        <img
          src={pictureOf(person)}
          alt=""
          width={390}
          height={520}
          loading={person === ada ? 'eager' : 'lazy'}
          decoding="async"
        />
      </div>
      <figcaption className="gallery-label">
        <strong>
          {person.name}, {person.age}
        </strong>
        <span className="text-muted">{t('gallery.medium')}</span>
        <FictionalLabel />
      </figcaption>
    </figure>
  )
}
