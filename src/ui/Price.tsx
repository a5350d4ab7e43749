// An amount of money in the reader's format, with the previous price if that was higher. A browser's format may differ
// from the server's; then what the server wrote stays.
import { formatMoney } from '#base/money.ts'
import type { Money } from '#base/money.ts'
import { writtenNumber } from '#base/written-number.ts'
import { useLocale } from './words.tsx'

interface PriceProps {
  money: Money
  /** The price before a discount, struck through, with words for screen readers ("instead of"). */
  before?: { money: Money; label: string } | undefined
  className?: string | undefined
}

export function Price({ money, before, className = '' }: PriceProps) {
  const locale = useLocale()
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`} suppressHydrationWarning>
      {formatMoney(money, locale)}
      {before ? (
        <>
          {' '}
          <span className="sr-only">{before.label}</span>
          <s className="ms-1 text-[0.8em] font-normal text-muted" suppressHydrationWarning>
            {formatMoney(before.money, locale)}
          </s>
        </>
      ) : null}
    </span>
  )
}

/** A number in the reader's format (1,234 or 1 234). */
export function Count({ value }: { value: number }) {
  return <span className="tabular-nums">{writtenNumber(useLocale(), value)}</span>
}
