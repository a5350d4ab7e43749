// The home page: what this place is, said in ten seconds, and the two ways in. A member goes straight to the members.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import type { getSettings } from '#features/sites/contract.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Match } from '#ui/drawings/likes.tsx'
import { BadgeCheck, Image, ReceiptText } from '#ui/icons.tsx'
import { askPage, pageContext } from '#ui/page.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.loggedIn) throw redirect(paths.members())
  const { name, index_title } = await askPage<typeof getSettings>(page, 'GET /api/settings.php')
  return { name, index_title }
}

/** Nothing here needs a script before it is touched. */
export const handle = { calm: true }

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.index_title || loaderData?.name },
]

export default function HomeScreen() {
  const { name } = useLoaderData<typeof loader>()
  const { t } = useTranslation('pages')
  return (
    <>
      <section className="grid items-center gap-8 py-6 md:grid-cols-2 md:py-14">
        <div>
          <h1 className="text-2xl text-balance md:text-3xl">{t('home.title')}</h1>
          <p className="mt-4 max-w-text text-lg text-muted">{t('home.lead', { site: name })}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ButtonLink to={paths.signup()} size="large">
              {t('home.join')}
            </ButtonLink>
            <ButtonLink to={paths.members()} size="large" variant="secondary">
              {t('home.look')}
            </ButtonLink>
          </div>
        </div>
        <div className="mx-auto w-full max-w-80 md:max-w-md">
          <Match />
        </div>
      </section>
      <section className="grid gap-8 border-t border-line py-10 md:grid-cols-3">
        <Pledge icon={<BadgeCheck />} title={t('home.true_title')}>
          {t('home.true_text')}
        </Pledge>
        <Pledge icon={<ReceiptText />} title={t('home.price_title')}>
          {t('home.price_text')}
        </Pledge>
        <Pledge icon={<Image />} title={t('home.safe_title')}>
          {t('home.safe_text')}
        </Pledge>
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
