// Two cards that lean together: one is the member's, the other is still empty, and the first question is written on it.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { loadInView, metaInView } from './load-in-view.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { MemberPicture } from './parts/MemberPicture.tsx'
import './look/member-pair.css'

export async function loader(args: LoaderFunctionArgs) {
  return loadInView({ base: (id) => paths.memberLanding(id, '2'), slug: true }, args)
}

export const handle = { defersScripts: true, about: 'id' }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => metaInView(loaderData)

export default function MemberPairScreen() {
  const { member } = useLoaderData<typeof loader>()
  const { t } = useTranslation('landers')
  return (
    <>
      <title>{t('member.pair_title')}</title>
      <header className="text-center">
        <h1 className="text-2xl md:text-3xl">{t('member.pair_title')}</h1>
        <p className="mx-auto mt-2 max-w-text text-lg text-muted">{t('member.pair_lead')}</p>
      </header>
      <div className="pair">
        <article className="pair-card pair-theirs">
          <MemberPicture member={member} />
          <h2 className="mt-3 text-xl">
            <bdi>{member.name}</bdi>, {member.age}
          </h2>
          <p className="overflow-clip text-muted">{member.place}</p>
        </article>
        <div className="pair-card pair-yours">
          <Joining narrow member={member.id} title={t('member.pair_you')} className="border-0! p-0!" />
        </div>
      </div>
      {member.fictional ? <FictionalWarning className="mx-auto mt-6 max-w-column" /> : null}
      <Smallprint />
    </>
  )
}
