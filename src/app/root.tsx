// The document around every page: language, title parts, theme, and what all pages know of site and reader.
import '@fontsource-variable/open-sans/wght.css'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { ReactNode } from 'react'
import type { getSettings } from '#features/sites/contract.ts'
import { askPage, pageContext } from '#ui/page.ts'
import type { Route } from './+types/root.ts'
import '#ui/theme.css'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const settings = await askPage<typeof getSettings>(page, 'GET /api/settings.php')
  return { locale: page.locale, origin: page.origin, nonce: page.nonce, settings }
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = import.meta.env.SSR ? data?.nonce : undefined
  return (
    <html lang={data?.locale ?? 'en'} data-niche={data?.settings.niche ?? 'default'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
