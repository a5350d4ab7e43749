// The ways to pay as cards, by the names people know them by.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '#ui/Choices.tsx'
import { paymentBrands } from '#base/payment-methods.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { CreditCard, Landmark, Smartphone, Wallet } from '#ui/icons.tsx'

const icons = { card: CreditCard, paypal: Wallet, ideal: Landmark, bancontact: Landmark, sepa_debit: Landmark } as const

export function methodName(t: TFunction<'payments'>, method: PaymentMethod): string {
  return paymentBrands[method] ?? (method === 'sepa_debit' ? t('method_sepa_debit') : t('method_card'))
}

/** The same within a sentence: our own words are lower case there, except in German; brands and abbreviations stay. */
export function methodWithin(t: TFunction<'payments'>, method: PaymentMethod, locale: string): string {
  const name = methodName(t, method)
  const isOwnWord = !paymentBrands[method] && !/^\p{Lu}{2}/u.test(name) && !locale.startsWith('de')
  return isOwnWord ? name.charAt(0).toLocaleLowerCase(locale) + name.slice(1) : name
}

export function MethodCards({ methods, chosen }: { methods: readonly PaymentMethod[]; chosen: string | undefined }) {
  const { t } = useTranslation('payments')
  return (
    <RadioCards
      name="method"
      label={t('choose_method')}
      required
      defaultValue={methods.find((method) => method === chosen) ?? methods[0]}
      choices={methods.map((method) => {
        const Icon = method in icons ? icons[method as keyof typeof icons] : Smartphone
        return {
          value: method,
          label: methodName(t, method),
          hint: method === 'sepa_debit' ? t('method_sepa_debit_hint') : undefined,
          icon: <Icon className="size-6" aria-hidden="true" />,
        }
      })}
    />
  )
}
