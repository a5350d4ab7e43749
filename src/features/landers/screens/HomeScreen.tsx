// The home page: what this place is, said in ten seconds, and the two ways in. A member goes straight to the members.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import type { getSettings } from '#features/sites/contract.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { BadgeCheck, Image, ReceiptText } from '#ui/icons.tsx'
import { askPage, pageContext, searchOf } from '#ui/page.ts'
import { useSignupPath, useVisit } from '#features/visits/screens/parts/use-visit.ts'
import { Duo } from './parts/Duo.tsx'
import { duoOf, duoPicture, placePicture, preload } from './pictures.ts'
import './look/home.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.loggedIn) throw redirect(paths.members() + searchOf(request))
  const { name, index_title, niche } = await askPage<typeof getSettings>(page, 'GET /api/settings.php')
  return { name, index_title, niche }
}

/** Nothing here needs a script before it is touched. */
export const handle = { defersScripts: true }

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.index_title || loaderData?.name },
  ...duoOf(loaderData?.niche ?? 'default').map((person) => preload(duoPicture(person))),
]

const places = ['oldstreet', 'cafe', 'citynight', 'summergarden'] as const

// copy: accounts:by_invitation.*, accounts:closed.*
export default function HomeScreen() {
  const { name, niche } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['pages', 'landers', 'accounts'])
  const signup = useSignupPath()
  const { signups } = useVisit()
  return (
    <>
      <section className="grid grid-cols-1 items-center gap-x-12 gap-y-8 md:grid-cols-2 md:py-10">
        <div>
          <h1 className="text-2xl text-balance md:text-3xl">{t('pages:home.title')}</h1>
          <p className="mt-4 max-w-text text-lg text-muted">{t('pages:home.lead', { site: name })}</p>
          <div className="mt-7 flex flex-col gap-3 sm:flex-row">
            {signup ? (
              <ButtonLink to={signup} size="large">
                {t('pages:home.join')}
              </ButtonLink>
            ) : null}
            <ButtonLink to={paths.members()} size="large" variant={signup ? 'secondary' : 'primary'}>
              {t('pages:home.look')}
            </ButtonLink>
          </div>
          {signups === 'open' ? null : <p className="mt-4 max-w-text text-muted">{t(`accounts:${signups}.lead`)}</p>}
        </div>
        <Duo of={duoOf(niche)} />
      </section>
      <section className="grid grid-cols-1 gap-8 border-t border-line py-10 max-md:mt-10 md:grid-cols-3">
        <Pledge icon={<BadgeCheck />} title={t('pages:home.true_title')}>
          {t('pages:home.true_text')}
        </Pledge>
        <Pledge icon={<ReceiptText />} title={t('pages:home.price_title')}>
          {t('pages:home.price_text')}
        </Pledge>
        <Pledge icon={<Image />} title={t('pages:home.safe_title')}>
          {t('pages:home.safe_text')}
        </Pledge>
      </section>
      <section className="border-t border-line py-10">
        <h2 className="mb-6 text-xl md:text-2xl">{t('landers:transitionsvideolanding.title')}</h2>
        <ol className="home-way">
          {places.map((place, turn) => (
            <li key={place}>
              <img src={placePicture(place)} alt="" width={390} height={520} loading="lazy" decoding="async" />
              <p>{t(`landers:transitionsvideolanding.step_${turn + 1}` as 'landers:transitionsvideolanding.step_1')}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="hero-gradient rounded-lg px-6 py-10 text-center text-on-photo md:py-14">
        <h2 className="text-2xl">{t('landers:member.pair_title')}</h2>
        {signup ? (
          <>
            <p className="mx-auto mt-2 mb-6 max-w-text text-lg">{t('landers:member.poster_lead')}</p>
            <ButtonLink to={signup} size="large" variant="secondary">
              {t('landers:join.go')}
            </ButtonLink>
          </>
        ) : null}
        {signups === 'open' ? null : <p className="mx-auto mt-2 max-w-text text-lg">{t(`accounts:${signups}.lead`)}</p>}
      </section>
    </>
  )
}

function Pledge({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <span className="text-accent [&_svg]:size-6" aria-hidden="true">
        {icon}
      </span>
      <h2 className="mt-3 text-lg">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  )
}
