// The collage that composes itself: scraps of paper, pictures and words fly in and become a person's table.
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { loadLander } from './load-lander.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { Lead } from './parts/Lead.tsx'
import { people, pictureOf, placePicture } from './pictures.ts'
import './look/collagelanding.css'

export async function loader(args: LoaderFunctionArgs) {
  return (await loadLander('collagelanding', args)).head
}

export const handle = { defersScripts: true }
export const meta = () => []

const [ada, , cleo, dirk] = people

export default function CollageScreen() {
  const { t } = useTranslation('landers')
  return (
    <>
      <div className="collage">
        <div className="collage-card">
          <Lead title={t('collagelanding.title')}>{t('collagelanding.lead')}</Lead>
          {useVisit().signups === 'open' ? (
            <ButtonLink to="#join" size="large" reloadDocument className="mt-5">
              {t('join.go')}
            </ButtonLink>
          ) : null}
        </div>
        <Person at="a" person={ada} />
        <Person at="b" person={dirk} />
        <Person at="c" person={cleo} />
        <Piece at="d" className="collage-photo">
          <Picture src={placePicture('harbour')} />
        </Piece>
        <Piece at="e" className="collage-photo">
          <Picture src={placePicture('northernlights')} />
        </Piece>
        <Piece at="f" className="collage-note">
          {t('collagelanding.note_1')}
        </Piece>
        <Piece at="g" className="collage-note collage-note-green">
          {t('collagelanding.note_2')}
        </Piece>
        <Piece at="h" className="collage-note collage-note-like">
          {t('collagelanding.note_3')}
        </Piece>
      </div>
      <Joining className="below-fold mx-auto mt-10 max-w-column" />
      <Smallprint people />
    </>
  )
}

function Person({ at, person }: { at: string; person: (typeof people)[number] }) {
  return (
    <Piece at={at} className="collage-photo">
      <Picture src={pictureOf(person)} />
      <span className="collage-tape">
        <FictionalLabel onPhoto />
      </span>
    </Piece>
  )
}

/** They load after the words, one by one, and only those in view: otherwise they would hold up the first layout. */
function Picture({ src }: { src: string }) {
  return <img src={src} alt="" width={390} height={520} loading="lazy" decoding="async" fetchPriority="low" />
}

/** Its name is its place; they fly in in alphabetical order. */
function Piece({ at, className, children }: { at: string; className: string; children: ReactNode }) {
  const turn = at.charCodeAt(0) - 97
  return (
    <div className={`collage-piece collage-${at} ${className}`} style={{ '--turn': turn } as CSSProperties}>
      {children}
    </div>
  )
}
