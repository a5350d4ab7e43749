// The 404 page, for paths that match nothing.
import { pageContext } from '#ui/page.ts'
import type { Route } from './+types/NotFoundScreen.ts'

export function loader({ context }: Route.LoaderArgs) {
  throw Response.json(context.get(pageContext).lost(), { status: 404 })
}

export default function NotFoundScreen() {
  return null
}
