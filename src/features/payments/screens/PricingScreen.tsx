// The public price page: every bundle with its full price, before anybody signs up.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { useSignupPath } from '#features/visits/screens/parts/use-visit.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pageContext } from '#ui/page.ts'
import { useLocale } from '#ui/words.tsx'
import { BundleRows } from './parts/BundleCards.tsx'
import { CountryField } from './parts/CountryField.tsx'
import { DiscountNote } from './parts/DiscountNote.tsx'
import { methodWithin } from './parts/MethodCards.tsx'
import { askOffer } from './parts/offer.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { offer } = await askOffer(page, new URL(request.url).searchParams)
  return { offer, loggedIn: page.loggedIn }
}

export const handle = { defersScripts: true }
export const meta = () => []

export default function PricingScreen() {
  const signup = useSignupPath()
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { offer, loggedIn } = useLoaderData<typeof loader>()
  const nextPath = loggedIn ? paths.credits() : signup
  const facts = [
    offer.message_credits === 0 ? t('messages_free') : t('message_costs', { count: offer.message_credits }),
    t('reading_free'),
    t('premium_start'),
    t('no_subscription', { count: offer.refund_days }),
  ]
  return (
    <div className="mx-auto max-w-column">
      <title>{t('pricing_title')}</title>
      <PageHeader title={t('pricing_title')}>{t('pricing_lead')}</PageHeader>
      <CountryField country={offer.country} countries={offer.countries} />
      {offer.discount ? (
        <div className="mt-5">
          <DiscountNote discount={offer.discount} bundles={offer.bundles} />
        </div>
      ) : null}
      <div className="mt-5">
        <BundleRows bundles={offer.bundles} />
      </div>
      <p className="mt-2 text-sm text-muted">{t('taxes_included')}</p>
      <ul className="mt-6 list-disc space-y-1 ps-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          {t('methods_here')} {offer.methods.map((method) => methodWithin(t, method, locale)).join(', ')}
        </li>
      </ul>
      {nextPath ? (
        <ButtonLink to={nextPath} size="large" wide className="mt-8">
          {loggedIn ? t('to_credits') : t('sign_up')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
