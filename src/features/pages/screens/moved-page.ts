// The old address of a static page leads to its new one for good.
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { sourceOf, withSource } from '#features/visits/rules.ts'

export function loader({ request, params }: LoaderFunctionArgs) {
  // Encoded again: `/pages/%2Felsewhere.example` would lead to another site, and a header takes no letters beyond ASCII.
  const path = `/${encodeURIComponent(params['token'] ?? '')}`
  return redirect(withSource(path, sourceOf(new URL(request.url).searchParams)), 301)
}
