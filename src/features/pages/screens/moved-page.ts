// The old address of a static page leads to its new one for good.
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'

export function loader({ params }: LoaderFunctionArgs) {
  // Encoded again: `/pages/%2Felsewhere.example` would lead to another site, and a header takes no letters beyond ASCII.
  return redirect(`/${encodeURIComponent(params['token'] ?? '')}`, 301)
}
