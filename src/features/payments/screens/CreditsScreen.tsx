// Buying credits: the balance, what a message costs, and the bundles with their full price.
import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Count } from '#ui/Price.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { callPage, pageContext, requireLogin } from '#ui/page.ts'
import { useLocale } from '#ui/words.tsx'
import type { getLastOrder } from '../contract.ts'
import { BundleCards } from './parts/BundleCards.tsx'
import { CodeField } from './parts/CodeField.tsx'
import { CountryField } from './parts/CountryField.tsx'
import { DiscountNote } from './parts/DiscountNote.tsx'
import { askOffer, trueMinimum } from './parts/offer.ts'
import type { Offer } from './parts/offer.ts'
import { pathBack, queryOf } from './parts/path-back.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const { searchParams } = new URL(request.url)
  const back = pathBack(searchParams.get('back'))
  const last = callPage<typeof getLastOrder>(page, 'GET /api/lastorder.php')
  const asked = await askOffer(page, searchParams)
  const { offer, code, codeError } = asked
  const chosen = offer.bundles.find(({ id }) => id === searchParams.get('bundle'))
  if (!chosen) return { ...asked, back, repeatable: (await last).ok }
  const entered = codeError === null && chosen.discount_code?.toUpperCase() === code?.toUpperCase() ? code : null
  throw redirect(paths.creditsBundle(chosen.id) + queryOf({ country: offer.country, code: entered, back }))
}

export const meta = () => []

export default function CreditsScreen() {
  const { t } = useTranslation('payments')
  const { offer, code, codeError, back, repeatable } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-column">
      <title>{t('credits_title')}</title>
      <PageHeader title={t('credits_title')} />
      <Balance offer={offer} />
      {offer.discount ? (
        <div className="mt-5">
          <DiscountNote discount={offer.discount} bundles={offer.bundles} />
        </div>
      ) : null}
      <Form method="get" className="mt-6">
        <input type="hidden" name="country" value={offer.country} />
        {code && !codeError ? <input type="hidden" name="code" value={code} /> : null}
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <BundleCards key={offer.country} bundles={offer.bundles} />
        <Button type="submit" size="large" wide className="mt-5">
          {t('to_payment')}
        </Button>
      </Form>
      <p className="mt-3 text-center text-sm text-muted">{t('no_subscription', { count: offer.refund_days })}</p>
      <div className="mt-8 space-y-5 border-t border-line pt-6">
        <CountryField country={offer.country} countries={offer.countries} kept={{ code, back }} />
        <CodeField key={offer.country} offer={offer} code={code} error={codeError} back={back} />
        <p className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
          {repeatable ? (
            <Link to={paths.repeatOrder() + queryOf({ back })} className="link">
              {t('repeat_link')}
            </Link>
          ) : null}
          <Link to={paths.transactions()} className="link">
            {t('orders_title')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Balance({ offer }: { offer: Offer }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const minimum = trueMinimum(offer)
  return (
    <Card tone="primary" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p>
        <span className="block text-sm text-muted">{t('balance')}</span>
        <span className="text-2xl font-semibold" data-testid="balance">
          <Count value={offer.balance ?? 0} />
        </span>
      </p>
      <p className="text-sm text-muted">
        {offer.message_credits === 0 ? t('messages_free') : t('message_costs', { count: offer.message_credits })}
        {minimum ? (
          <span className="block" suppressHydrationWarning>
            {t('minimum_costs', {
              price: formatMoney({ amount_minor: minimum.costs_minor, currency: minimum.currency }, locale),
            })}
          </span>
        ) : null}
      </p>
    </Card>
  )
}
