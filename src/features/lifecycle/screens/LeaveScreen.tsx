// Deleting the account: what might be enough instead, what happens and when, and the password that does it.
import { useTranslation } from 'react-i18next'
import { redirectDocument, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { newId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { isRefused, refusedBy, textOf } from '#features/accounts/screens/parts/notes.ts'
import type { Refused } from '#features/accounts/screens/parts/notes.ts'
import { proveLogin } from '#features/accounts/screens/parts/prove.ts'
import type { requestRefund } from '#features/payments/contract.ts'
import type { changeOwnProfile } from '#features/profiles/contract.ts'
import { useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import type { leave, readLeaving, takePartingDiscount } from '../contract.ts'
import { Instead } from './parts/Instead.tsx'
import { LeaveForm } from './parts/LeaveForm.tsx'
import { UnusedCredits } from './parts/UnusedCredits.tsx'
import { WhatHappens } from './parts/WhatHappens.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const facts = await askPage<typeof readLeaving>(page, 'GET /api/leaving.php')
  return { ...facts, refundable: facts.refundable.map((one) => ({ ...one, clientId: newId() })) }
}

export const meta: MetaFunction = () => []

type Answer = Refused | Response | { hidden: true } | { took: true } | { refunded: true } | { notRefunded: string }

export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const wish = textOf(form, 'do')
  if (wish === 'hide') return hide(page)
  if (wish === 'refund') return refund(page, form)
  return wish === 'discount' ? takeDiscount(page) : close(page, form)
}

async function takeDiscount(page: Page) {
  const outcome = await callPage<typeof takePartingDiscount>(page, 'POST /api/leaving-discount.php')
  return outcome.ok ? { took: true as const } : refusedBy(outcome.error)
}

/** Order by order, as they were shown; the first refusal is reported. */
async function refund(page: Page, form: FormData) {
  for (const given of form.getAll('refund')) {
    const [client_id = '', payment = '', credits, amount] = typeof given === 'string' ? given.split(' ') : []
    const body = { client_id, payment, credits: Number(credits), amount_minor: Number(amount) }
    const outcome = await callPage<typeof requestRefund>(page, 'POST /api/refund.php', { body })
    if (!outcome.ok) return { notRefunded: outcome.error.message }
  }
  return { refunded: true as const }
}

async function hide(page: Page) {
  const body = { invisible_mode: true }
  const outcome = await callPage<typeof changeOwnProfile>(page, 'PUT /api/profile.php', { body })
  return outcome.ok ? { hidden: true as const } : refusedBy(outcome.error)
}

async function close(page: Page, form: FormData) {
  const unproved = await proveLogin(page, form)
  if (unproved) return unproved
  const left = await callPage<typeof leave>(page, 'POST /api/leaving.php', { body: { confirm: 'delete_account' } })
  // As a new document: nothing of the member stays behind in this one.
  return left.ok ? redirectDocument(paths.accountDeleted(), 303) : refusedBy(left.error)
}

function refundedBy(answer: Answer | undefined) {
  if (!answer || answer instanceof Response) return undefined
  if ('notRefunded' in answer) return { message: answer.notRefunded }
  return 'refunded' in answer ? answer : undefined
}

export default function LeaveScreen() {
  const facts = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('lifecycle')
  return (
    <div className="mx-auto max-w-column">
      <title>{t('leave.title')}</title>
      <PageHeader title={t('leave.title')} backTo={paths.notifications()}>
        {t('leave.lead')}
      </PageHeader>
      <div className="grid grid-cols-1 gap-10">
        <Instead facts={facts} hidden={answer !== undefined && 'hidden' in answer} />
        <WhatHappens days={facts.days} />
        <UnusedCredits credits={facts.credits} refundable={facts.refundable} outcome={refundedBy(answer)} />
        <LeaveForm refused={isRefused(answer) ? answer : undefined} />
      </div>
    </div>
  )
}
