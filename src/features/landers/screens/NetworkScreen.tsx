// The lander of what people share: choose what you like, and the threads to those who like it too light up.
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { loadLander } from './load-lander.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import { facePicture, people } from './pictures.ts'
import './look/socialnetwork.css'

export async function loader(args: LoaderFunctionArgs) {
  return (await loadLander('socialnetwork', args)).head
}

export const handle = { defersScripts: true }
export const meta = () => []

const interests = ['coffee', 'hiking', 'live-music', 'reading', 'cooking', 'beach'] as const
const form = 'join-form'

/** Who likes what, and where the thread to them ends, in hundredths of the picture. */
const knots = [
  { person: people[0], likes: ['coffee', 'beach'], x: 17, y: 17 },
  { person: people[1], likes: ['cooking', 'live-music'], x: 50, y: 17 },
  { person: people[2], likes: ['reading', 'coffee'], x: 83, y: 17 },
  { person: people[4], likes: ['reading', 'hiking'], x: 17, y: 83 },
  { person: people[5], likes: ['hiking', 'live-music'], x: 50, y: 83 },
  { person: people[7], likes: ['cooking', 'beach'], x: 83, y: 83 },
] as const

const likedBy = (likes: readonly string[]) => likes.map((one) => `likes-${one}`).join(' ')

export default function NetworkScreen() {
  const { t } = useTranslation(['landers', 'interests'])
  return (
    <>
      <div className="net grid grid-cols-1 items-center gap-x-12 gap-y-8">
        <div>
          <Lead title={t('landers:socialnetwork.title')}>{t('landers:socialnetwork.lead')}</Lead>
          <fieldset className="mt-6">
            <legend className="mb-2.5 font-semibold">{t('landers:socialnetwork.legend')}</legend>
            <div className="flex flex-wrap gap-2">
              {interests.map((interest) => (
                <label key={interest} className="net-choice">
                  <input type="checkbox" name="interest" value={interest} form={form} className="sr-only" />
                  {t(`interests:tags.${interest}`)}
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        <div className="net-web">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="net-threads" aria-hidden="true">
            {knots.map(({ person, likes, x, y }) => (
              <path
                key={person.key}
                className={likedBy(likes)}
                pathLength="1"
                d={`M50 50Q${50 + (x - 50) * 0.2} ${y} ${x} ${y}`}
              />
            ))}
          </svg>
          <p className="net-you">{t('landers:socialnetwork.you')}</p>
          {knots.map(({ person, likes }) => (
            <figure key={person.key} className={`net-knot ${likedBy(likes)}`}>
              <img
                src={facePicture(person)}
                alt=""
                width={76}
                height={76}
                loading="lazy"
                decoding="async"
                fetchPriority="low"
              />
              <figcaption>
                <span className="font-semibold">
                  {person.name}, {person.age}
                </span>
                <span className="block text-xs text-muted">
                  {likes.map((like) => t(`interests:tags.${like}`)).join(' · ')}
                </span>
                <FictionalLabel />
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
      <Joining form={form} title={t('landers:socialnetwork.join')} className="below-fold mx-auto mt-10 max-w-column" />
      <Smallprint people />
    </>
  )
}
