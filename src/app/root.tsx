// The document around every page: language, title, theme, and what all pages know about site and reader.
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import type { getCounts } from '#features/chat/contract.ts'
import type { getTimeBonus } from '#features/payments/contract.ts'
import type { getUser } from '#features/profiles/user/contract.ts'
import type { getCompanyInfo, getSettings } from '#features/sites/contract.ts'
import { readVisit } from '#features/visits/screens/parts/read-visit.ts'
import { watchChunkFailures } from '#ui/chunk-reload.ts'
import { watchInstallPrompt } from '#ui/install-prompt.ts'
import { preloadFont } from '#ui/font.ts'
import { keepLostForms } from '#ui/kept-forms.ts'
import { announceLanguage, leaveOutdated } from '#ui/outdated-document.ts'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import { readError } from '#ui/unreached.ts'
import type { Route } from './+types/root.ts'
import { ErrorPage } from './frame/ErrorPage.tsx'
import { LastResort } from './frame/LastResort.tsx'
import { PageHead } from './frame/PageHead.tsx'
import { pageSettings } from './frame/page-settings.ts'
import { registerServiceWorker } from './frame/service-worker.ts'
import { shareOf } from './frame/share.ts'
import '#ui/theme.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [settings, company, user, counts, bonus] = await Promise.all([
    askPage<typeof getSettings>(page, 'GET /api/settings.php'),
    askPage<typeof getCompanyInfo>(page, 'GET /api/companyinfo.php'),
    page.loggedIn ? callPage<typeof getUser>(page, 'GET /api/user.php') : null,
    page.loggedIn ? callPage<typeof getCounts>(page, 'GET /api/counts.php') : null,
    page.loggedIn ? callPage<typeof getTimeBonus>(page, 'GET /api/timebonus.php') : null,
  ])
  return {
    locale: page.locale,
    origin: page.origin,
    // The operator's own, in the site's own language.
    description:
      page.locale === settings.domain_language && settings.description
        ? settings.description
        : page.say('pages:home.lead', { site: settings.name }),
    // A member's pages are not for sharing.
    share: page.loggedIn ? null : shareOf(page, new URL(request.url).pathname === paths.index(), settings, company),
    nonce: page.nonce,
    visit: readVisit(page, request, settings),
    settings: pageSettings(settings),
    company,
    user: user?.ok ? user.value : null,
    counts: counts?.ok ? counts.value : null,
    bonus: bonus?.ok ? bonus.value : null,
  }
}

/** Site and reader change with form submissions (login, language) that reach the server, not with navigation. */
export function shouldRevalidate({
  formAction,
  actionStatus = 200,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  return (
    (formAction !== undefined && actionStatus < 500) || (defaultShouldRevalidate && currentUrl.href === nextUrl.href)
  )
}

/** For all pages: a form that doesn't reach the server stays as it was filled in, and no page follows on one of another reader's. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepLostForms, leaveOutdated]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** For a page that can't be shown: why. */
export const meta: Route.MetaFunction = ({ loaderData, error }) => [
  { title: readError(error).message ?? loaderData?.settings.name ?? 'Duet' },
]

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = import.meta.env.SSR ? data?.nonce : undefined
  preloadFont(data?.locale ?? 'en')
  // Presses and input from before (first-touch.ts, early-fields.ts) are replayed now, on an error page too.
  useEffect(() => void window.dispatchEvent(new Event('awake')), [])
  return (
    <html lang={data?.locale ?? 'en'} data-niche={data?.settings.niche ?? 'default'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#1d1b3a" />
        {/* Rendered once all of it has arrived: half a page would jump with each chunk. It fits into the first round trip anyway. */}
        <link rel="expect" href="#whole" blocking="render" />
        <Meta />
        {data ? <PageHead /> : null}
        <Links />
      </head>
      <body>
        {children}
        <i id="whole" hidden />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => watchChunkFailures(), [])
  useEffect(() => announceLanguage(document.documentElement.lang), [])
  useEffect(registerServiceWorker, [])
  useEffect(watchInstallPrompt, [])
  return <Outlet />
}

/** Whatever went wrong below; if even showing it fails, one plain sentence with a link home: in English if the words are what failed. */
export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return (
    <LastResort sentence="An error occurred while showing the error page" home="Home">
      <WordedErrorPage {...props} />
    </LastResort>
  )
}

function WordedErrorPage({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('app')
  return (
    <LastResort sentence={t('error.page_failed')} home={t('error.back_home')}>
      <ErrorPage error={error} />
    </LastResort>
  )
}
