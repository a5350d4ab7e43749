// What premium brings, honestly and briefly; premium members read since when they have it.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { sourceOf, withSource } from '#features/visits/rules.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Check } from '#ui/icons.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import { TimeText } from '#ui/TimeText.tsx'
import { useLocale } from '#ui/words.tsx'
import type { getPremium } from '../contract.ts'
import { DiscountNote } from './parts/DiscountNote.tsx'
import { MessagesFor } from './parts/MessagePrice.tsx'
import { askOffer } from './parts/offer.ts'

/** As the specification has them, section 9: free members, premium members. */
const photos = { free: 3, premium: 25 }
const freeConversations = 2

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  if (!page.loggedIn) throw redirect(withSource(paths.pricing(), sourceOf(searchParams)))
  const [{ offer }, { since }] = await Promise.all([
    askOffer(page, searchParams),
    askPage<typeof getPremium>(page, 'GET /api/premium.php'),
  ])
  const cheapest = offer.bundles.toSorted((a, b) => a.amount_minor - b.amount_minor)[0] ?? null
  return { since, cheapest, discount: offer.discount, refund_days: offer.refund_days }
}

export const meta = () => []

export default function PremiumScreen() {
  const { t } = useTranslation('payments')
  const { since, cheapest, discount, refund_days } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const brings = [
    t('premium_photos', photos),
    t('premium_all_photos'),
    t('premium_conversations', { free: freeConversations }),
    t('premium_keeps'),
  ]
  return (
    <div className="mx-auto max-w-column">
      <title>{t('premium_title')}</title>
      <PageHeader title={since ? t('premium_yours') : t('premium_title')}>
        {since ? (
          <>
            {t('premium_since')} <TimeText at={since} timeStyle="date" />
          </>
        ) : (
          t('premium_lead')
        )}
      </PageHeader>
      {discount && !since ? (
        <div className="mb-5">
          <DiscountNote discount={discount} bundles={cheapest ? [cheapest] : []} />
        </div>
      ) : null}
      <Card>
        <ul className="space-y-3">
          {brings.map((one) => (
            <li key={one} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-secondary max-[20rem]:hidden" aria-hidden="true" />
              <span className="min-w-0 text-pretty wrap-anywhere">{one}</span>
            </li>
          ))}
        </ul>
      </Card>
      {cheapest && !since ? (
        <>
          <p className="mt-5" suppressHydrationWarning>
            {t('premium_from', {
              credits: t('credits_count', { count: cheapest.credits }),
              price: formatMoney({ amount_minor: cheapest.amount_minor, currency: cheapest.currency }, locale),
            })}{' '}
            {t('no_subscription', { count: refund_days })}
          </p>
          <p className="mt-1 text-sm text-muted">
            <MessagesFor bundle={cheapest} /> <span className="block">{t('taxes_included')}</span>
          </p>
        </>
      ) : null}
      <ButtonLink to={paths.credits()} size="large" wide className="mt-5">
        {t('to_credits')}
      </ButtonLink>
    </div>
  )
}
