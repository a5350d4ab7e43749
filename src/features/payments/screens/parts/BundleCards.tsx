// Bundles as calm cards to choose from, and as plain rows to read: credits, messages, price, price per message.
import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#ui/Card.tsx'
import { RadioCards } from '#ui/Choices.tsx'
import { Price } from '#ui/Price.tsx'
import { MessagesFor } from './MessagePrice.tsx'
import type { OfferedBundle } from './offer.ts'

export function BundleCards({ bundles, chosen }: { bundles: readonly OfferedBundle[]; chosen?: string | undefined }) {
  const { t } = useTranslation('payments')
  return (
    <RadioCards
      name="bundle"
      label={t('choose_bundle')}
      hint={t('taxes_included')}
      required
      defaultValue={chosen ?? bundles[Math.floor((bundles.length - 1) / 2)]?.id}
      choices={bundles.map((bundle) => ({
        value: bundle.id,
        label: t('credits_count', { count: bundle.credits }),
        hint: <MessagesFor bundle={bundle} />,
        aside: <BundlePrice bundle={bundle} />,
      }))}
    />
  )
}

/** The same to read, for whoever can't buy yet. */
export function BundleRows({ bundles }: { bundles: readonly OfferedBundle[] }) {
  const { t } = useTranslation('payments')
  return (
    <Rows>
      {bundles.map((bundle) => (
        <Row
          key={bundle.id}
          title={<span className="font-semibold">{t('credits_count', { count: bundle.credits })}</span>}
          hint={<MessagesFor bundle={bundle} />}
          aside={<BundlePrice bundle={bundle} />}
        />
      ))}
    </Rows>
  )
}

export function BundlePrice({ bundle }: { bundle: OfferedBundle }) {
  const { t } = useTranslation('payments')
  const money = { amount_minor: bundle.amount_minor, currency: bundle.currency }
  const before = { amount_minor: bundle.list_amount_minor, currency: bundle.currency }
  return (
    <Price
      money={money}
      before={bundle.amount_minor < bundle.list_amount_minor ? { money: before, label: t('instead_of') } : undefined}
      className="flex flex-col items-end text-lg leading-snug font-semibold text-text"
    />
  )
}
