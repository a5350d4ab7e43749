// A static page: its title, its version where it has one, its text.
import { useParams } from 'react-router'
import { TimeText } from '#ui/TimeText.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import type { getPage } from '../contract.ts'
import type { Route } from './+types/StaticScreen.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return askPage<typeof getPage>(context.get(pageContext), 'GET /api/page.php', { query: { token: params.token } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? '' }]

export default function StaticScreen({ loaderData }: Route.ComponentProps) {
  const { token } = useParams()
  return (
    <article key={token} className="prose mx-auto max-w-text">
      <h1>{loaderData.title}</h1>
      {loaderData.changed_at ? (
        <p className="text-sm text-muted">
          <TimeText at={loaderData.changed_at} manner="date" />
        </p>
      ) : null}
      <div dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </article>
  )
}
