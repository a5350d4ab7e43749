// The signup that begins on somebody's page: who is waiting at its end, and the first question.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel, FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { loadInView, metaInView } from './load-in-view.ts'
import { Joining, Smallprint } from './parts/Joining.tsx'
import { MemberPicture } from './parts/MemberPicture.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return loadInView({ base: paths.memberSignup, slug: false }, args)
}

export const handle = { defersScripts: true, about: 'id' }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => metaInView(loaderData)

export default function MemberSignupScreen() {
  const { member } = useLoaderData<typeof loader>()
  const { t } = useTranslation('landers')
  return (
    <>
      <title>{t('member.signup_title')}</title>
      <div className="mx-auto grid max-w-modal-large grid-cols-1 items-start gap-x-10 gap-y-6 md:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="flex gap-4 md:block">
          <MemberPicture small member={member} className="w-[min(7rem,30vw)] shrink-0 self-start md:w-full" />
          <div className="min-w-0 self-center overflow-clip wrap-anywhere md:mt-4">
            <h1 className="text-xl">
              <bdi>{member.name}</bdi>, {member.age}
            </h1>
            <p className="text-muted">{member.place}</p>
            {member.fictional ? <FictionalLabel /> : null}
            <p className="mt-2 text-sm text-muted">{t('member.signup_lead')}</p>
          </div>
        </div>
        <div>
          <Joining member={member.id} title={t('member.signup_start')} />
          {member.fictional ? <FictionalWarning className="mt-5" /> : null}
        </div>
      </div>
      <Smallprint />
    </>
  )
}
