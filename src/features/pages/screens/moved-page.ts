// The old address of a static page leads to its new one for good.
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/${params['token'] ?? ''}`, 301)
}
