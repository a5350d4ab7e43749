// Repeating the last order: what it is, what it costs today, how it is paid, and the one button that does it.
import { useTranslation } from 'react-i18next'
import { data, Link, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { newId } from '#base/ids.ts'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { textOf } from '#features/accounts/screens/parts/notes.ts'
import type { repeatLogin } from '#features/accounts/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { askPage, callPage, loginFor, pageContext, requireLogin, sendForm } from '#ui/page.ts'
import type { CallFailure, Page } from '#ui/page.ts'
import { useLocale } from '#ui/words.tsx'
import type { forgetCard, getLastOrder, listBundles, startPayment } from '../contract.ts'
import { methodName } from './parts/MethodCards.tsx'
import { OrderSummary } from './parts/OrderSummary.tsx'
import { pathBack, queryOf } from './parts/path-back.ts'
import { PaidWith } from './parts/PaidWith.tsx'
import { useFreshOnReturn } from './parts/use-fresh-on-return.ts'
import { useSubmitting } from './parts/use-submitting.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const back = pathBack(new URL(request.url).searchParams.get('back'))
  const last = await callPage<typeof getLastOrder>(page, 'GET /api/lastorder.php')
  if (!last.ok) throw redirect(paths.credits() + queryOf({ back }))
  const { bundle_id, payment_method: method, stored, unanswered, just_paid: justPaid, password_needed } = last.value
  const query = { country: last.value.country }
  const offer = await askPage<typeof listBundles>(page, 'GET /api/bundles.php', { query })
  // Another one, if the site no longer serves that.
  const { country } = offer
  const bundle = offer.bundles.find(({ id }) => id === bundle_id)
  // The bundle or payment method is gone: choose again.
  if (!bundle) throw redirect(paths.credits() + queryOf({ country, back }))
  if (!offer.methods.includes(method)) throw redirect(paths.creditsBundle(bundle.id) + queryOf({ country, back }))
  if (method === 'sepa_debit') throw redirect(paths.directDebit() + queryOf({ bundle: bundle.id, country, back }))
  const { tax_basis_points: taxBasisPoints, refund_days } = offer
  const asksPassword = stored !== null && password_needed
  // What may have been charged is sent again under the same id, however the reader got here.
  const tried = unanswered?.amount_minor === bundle.amount_minor ? unanswered : null
  const clientId = tried?.client_id ?? newId()
  return { bundle, country, method, stored, justPaid, asksPassword, taxBasisPoints, refund_days, back, clientId }
}

/** Checks the password if needed, and orders; or deletes the card. A refusal is shown at the button. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const text = (name: string) => textOf(form, name)
  const stored = text('stored')
  const back = pathBack(text('back'))
  if (text('do') === 'forget') return forget(page, stored, back)
  const password = text('password')
  if (password) {
    const proved = await callPage<typeof repeatLogin>(page, 'POST /api/recent-login.php', { body: { password } })
    if (!proved.ok) return refused(proved.error)
  }
  const outcome = await sendForm<typeof startPayment>(page, 'POST /api/payment.php', {
    client_id: text('client_id'),
    bundle: text('bundle'),
    country: text('country'),
    method: text('method'),
    amount_minor: Number(text('amount')),
    stored: stored || undefined,
    back: back ?? undefined,
  })
  if (!outcome.ok) return refused(outcome.error)
  throw redirect(outcome.value.checkout_url ?? paths.transactions(outcome.value.payment_id) + queryOf({ back }), 303)
}

async function forget(page: Page, card: string, back: string | null) {
  const outcome = await callPage<typeof forgetCard>(page, 'DELETE /api/storedcard.php', { query: { card } })
  if (!outcome.ok) return refused(outcome.error)
  throw redirect(paths.repeatOrder() + queryOf({ back }), 303)
}

function refused(error: CallFailure) {
  return data({ error }, { status: error.statusCode })
}

export { refetchIfOutdated as shouldRevalidate } from './parts/refetch-if-outdated.ts'

export const meta = () => []

export default function RepeatOrderScreen() {
  const { t } = useTranslation('payments')
  const { bundle, country, method, stored, justPaid, asksPassword, taxBasisPoints, refund_days, back, clientId } =
    useLoaderData<typeof loader>()
  const error = useAnswer<typeof action>()?.error
  const sending = useSubmitting()
  useFreshOnReturn()
  const price = formatMoney({ amount_minor: bundle.amount_minor, currency: bundle.currency }, useLocale())
  const wrong = error?.code === 'login_failed'
  const hidden = { client_id: clientId, bundle: bundle.id, country, method, amount: bundle.amount_minor, back }
  return (
    <div className="mx-auto max-w-column">
      <title>{t('repeat_title')}</title>
      <PageHeader title={t('repeat_title')} backTo={paths.credits() + queryOf({ country, back })} />
      {justPaid ? <JustPaid orderId={justPaid} /> : null}
      <OrderSummary bundle={bundle} taxBasisPoints={taxBasisPoints} />
      <KeptForm className="mt-4 *:data-said:mb-5" refusal={wrong ? null : error?.message}>
        {Object.entries({ ...hidden, stored: stored?.id ?? null }).map(([name, value]) =>
          value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <PaidWith
          name={stored?.label ?? methodName(t, method)}
          otherTo={paths.creditsBundle(bundle.id, method) + queryOf({ country, back })}
        />
        {asksPassword ? (
          <PasswordField
            label={t('repeat_password')}
            hint={t('repeat_password_hint')}
            className="mt-6"
            name="password"
            autoComplete="current-password"
            required
            error={wrong ? error.message : undefined}
          />
        ) : null}
        <Button type="submit" size="large" wide className="mt-6" busy={sending}>
          <span suppressHydrationWarning>{t('pay', { price })}</span>
        </Button>
      </KeptForm>
      <p role="status" className="mt-4 text-sm text-muted">
        {stored ? t('repeat_at_once') : t('what_next')} {t('no_subscription', { count: refund_days })}
      </p>
      <div className="mt-6 text-center text-sm">
        {stored ? (
          <ForgetCard id={stored.id} back={back} />
        ) : (
          <Link to={paths.transactions()} className="link">
            {t('orders_title')}
          </Link>
        )}
      </div>
    </div>
  )
}

function ForgetCard({ id, back }: { id: string; back: string | null }) {
  const { t } = useTranslation('payments')
  return (
    <KeptForm bare className="border-t border-line pt-4">
      <input type="hidden" name="stored" value={id} />
      {back ? <input type="hidden" name="back" value={back} /> : null}
      <button ref={useFocusHandoff()} type="submit" name="do" value="forget" className="link min-h-11">
        {t('card_forget')}
      </button>
    </KeptForm>
  )
}

/** For whoever comes back without having seen the answer. */
function JustPaid({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payments')
  return (
    <Banner
      tone="good"
      className="mb-5"
      title={t('repeat_paid')}
      action={
        <Link to={paths.transactions(orderId)} className="link">
          {t('repeat_paid_see')}
        </Link>
      }
    >
      {t('repeat_paid_text')}
    </Banner>
  )
}
