// A static page: its title and its text.
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { ConsentChoice } from '#features/visits/screens/parts/ConsentChoice.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import type { getPage } from '../contract.ts'
import { questionsOf } from '../rules.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return askPage<typeof getPage>(context.get(pageContext), 'GET /api/page.php', {
    query: { token: params['token'] ?? '' },
  })
}

/** Nothing here needs a script before it is touched. */
export const handle = { defersScripts: true }

export const meta: MetaFunction<typeof loader> = ({ loaderData: page }) => [
  { title: page?.title ?? '' },
  ...(page?.token === 'faq' ? [{ 'script:ld+json': questionsOf(page.html) }] : []),
]

export default function StaticScreen() {
  const page = useLoaderData<typeof loader>()
  return (
    <article key={page.token} className="prose mx-auto">
      <h1>{page.title}</h1>
      {/* oxlint-disable-next-line react/no-danger -- our own Markdown, rendered by the server; no member's words are in it. */}
      <div dangerouslySetInnerHTML={{ __html: page.html }} />
      {page.token === 'cookies' ? <ConsentChoice /> : null}
    </article>
  )
}
