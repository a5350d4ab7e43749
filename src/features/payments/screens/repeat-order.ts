// Repeating the last order: leads to its summary, at today's price; nothing is charged before the button there.
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { callPage, pageContext } from '#ui/page.ts'
import type { getLastOrder } from '../contract.ts'
import { ownPath, queryOf } from './parts/own-path.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const back = ownPath(new URL(request.url).searchParams.get('back'))
  if (!page.loggedIn) throw redirect(paths.login() + queryOf({ back: paths.repeatOrder() + queryOf({ back }) }))
  const last = await callPage<typeof getLastOrder>(page, 'GET /api/lastorder.php')
  if (!last.ok) throw redirect(paths.credits() + queryOf({ back }))
  const { bundle_id, payment_method, country } = last.value
  throw redirect(paths.creditsBundle(bundle_id, payment_method) + queryOf({ country, back }))
}
