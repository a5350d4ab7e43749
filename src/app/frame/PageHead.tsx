// What search engines and social networks read in a page's head: its description, canonical URL, and link preview picture.
// Here and not in a page's `meta`, which would replace that of the whole document.
import { useLocation, useMatches } from 'react-router'
import { paths } from '#base/paths.ts'
import { useRoot } from './reader.ts'

export function PageHead() {
  const { locale, origin, settings, share, description: ofSite } = useRoot()
  const { pathname } = useLocation()
  const own = useMatches().at(-1)?.loaderData as { title?: string; description?: string } | null | undefined
  const description = own?.description || ofSite
  // A member's pages are not for sharing.
  if (!share) return <meta name="description" content={description} />
  const title = own?.title || settings.index_title || settings.name
  const picture = `${origin}/share/${locale}.png`
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + pathname} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + pathname} />
      <meta property="og:locale" content={share.locale} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {share.whoWeAre && pathname === paths.index() ? (
        // oxlint-disable-next-line react/no-danger -- made of the operator's own settings, and `<` can't end it.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: share.whoWeAre }} />
      ) : null}
    </>
  )
}
