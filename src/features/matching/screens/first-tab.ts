// `/likes` is its first tab.
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { searchOf } from '#ui/page.ts'

export function loader({ request }: LoaderFunctionArgs) {
  throw redirect(paths.likes('received') + searchOf(request))
}
