// Takes a visitor's yes or no to storing where they came from, and goes back to the page it was asked on.
import { redirect, redirectDocument } from 'react-router'
import type { ActionFunctionArgs } from 'react-router'
import { ownPath } from '#base/own-path.ts'
import { pageContext } from '#ui/page.ts'
import { sourceOf } from '../rules.ts'
import { keepConsent } from './parts/visit-cookies.ts'

export const loader = () => redirect('/cookies')

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  // Anything but a clear yes is a no.
  keepConsent(context.get(pageContext), form.get('consent') === 'yes' ? 'yes' : 'no', sourceOf(form))
  return redirectDocument(ownPath(form.get('back')) ?? '/', 303)
}
