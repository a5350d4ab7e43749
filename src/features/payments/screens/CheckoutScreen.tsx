// The last look before paying: what it is, what it costs, how to pay, and what happens next.
import { useTranslation } from 'react-i18next'
import { data, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { newId } from '#base/ids.ts'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { textOf } from '#features/accounts/screens/parts/notes.ts'
import { Button } from '#ui/Button.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pageContext, requireLogin, sendForm } from '#ui/page.ts'
import { useLocale } from '#ui/words.tsx'
import type { startPayment } from '../contract.ts'
import { MethodCards } from './parts/MethodCards.tsx'
import { askBundle } from './parts/offer.ts'
import { OrderSummary } from './parts/OrderSummary.tsx'
import { pathBack, queryOf } from './parts/path-back.ts'
import { useDiscountEnd } from './parts/use-discount-end.ts'
import { useFreshOnReturn } from './parts/use-fresh-on-return.ts'
import { useSubmitting } from './parts/use-submitting.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const { searchParams } = new URL(request.url)
  const { offer, bundle, code, entered, codeError } = await askBundle(page, searchParams, params['id'])
  const back = pathBack(searchParams.get('back'))
  // A bundle of another country, or one that is gone: choose again.
  if (!bundle) throw redirect(paths.credits() + queryOf({ code: entered, back }))
  return {
    bundle,
    country: offer.country,
    methods: offer.methods,
    taxBasisPoints: offer.tax_basis_points,
    refund_days: offer.refund_days,
    code,
    entered,
    codeError,
    back,
    method: params['paymentmethod'],
    // One id per method: paying twice by the same is one order, another method is another.
    clientIds: Object.fromEntries(offer.methods.map((method) => [method, newId()])),
  }
}

/** Orders, and redirects to the provider's checkout; a refusal is shown at the button. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const text = (name: string) => textOf(form, name)
  const method = text('method')
  const back = pathBack(text('back'))
  // Direct debit has a page of its own: account, mandate, code.
  if (method === 'sepa_debit') {
    const [country, code, amount] = ['country', 'code', 'amount'].map(text)
    const order = { bundle: params['id'], country, code, amount, back }
    throw redirect(paths.directDebit() + queryOf(order), 303)
  }
  const outcome = await sendForm<typeof startPayment>(page, 'POST /api/payment.php', {
    client_id: text(`client_id_${method}`),
    bundle: params['id'],
    country: text('country'),
    method,
    amount_minor: Number(text('amount')),
    code: text('code') || undefined,
    back: back ?? undefined,
  })
  if (!outcome.ok) return data({ error: outcome.error, method }, { status: outcome.error.statusCode })
  throw redirect(outcome.value.checkout_url ?? paths.transactions(outcome.value.payment_id) + queryOf({ back }), 303)
}

export { refetchIfOutdated as shouldRevalidate } from './parts/refetch-if-outdated.ts'

export const meta = () => []

export default function CheckoutScreen() {
  const { t } = useTranslation('payments')
  const { bundle, country, methods, method, taxBasisPoints, code, entered, codeError, back, clientIds, refund_days } =
    useLoaderData<typeof loader>()
  const refused = useAnswer<typeof action>()
  const sending = useSubmitting()
  useFreshOnReturn()
  useDiscountEnd(bundle.discount_ends_at)
  const price = formatMoney({ amount_minor: bundle.amount_minor, currency: bundle.currency }, useLocale())
  const error = refused?.error.message ?? codeError
  return (
    <div className="mx-auto max-w-column">
      <title>{t('checkout_title')}</title>
      <PageHeader title={t('checkout_title')} backTo={paths.credits() + queryOf({ country, code: entered, back })} />
      <OrderSummary bundle={bundle} taxBasisPoints={taxBasisPoints} />
      <KeptForm className="mt-8 *:data-said:mb-5" refusal={error}>
        {Object.entries(clientIds).map(([name, id]) => (
          <input key={name} type="hidden" name={`client_id_${name}`} value={id} />
        ))}
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="amount" value={bundle.amount_minor} />
        {code ? <input type="hidden" name="code" value={code} /> : null}
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <MethodCards methods={methods} chosen={refused?.method ?? method} />
        <p className="mt-6 text-sm text-muted">
          {t('what_next')} {t('no_subscription', { count: refund_days })}
        </p>
        <Button type="submit" size="large" wide className="mt-5" busy={sending}>
          <span suppressHydrationWarning>{t('pay', { price })}</span>
        </Button>
      </KeptForm>
    </div>
  )
}
