// Takes the answer at the door, remembers when it was given, and continues to the requested page.
import { redirect, redirectDocument } from 'react-router'
import type { ActionFunctionArgs } from 'react-router'
import { ownPath } from '#base/own-path.ts'
import { pageContext } from '#ui/page.ts'
import { keepEntry } from './parts/visit-cookies.ts'

export const loader = () => redirect('/')

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  keepEntry(context.get(pageContext), new Date())
  return redirectDocument(ownPath(form.get('back')) ?? '/', 303)
}
