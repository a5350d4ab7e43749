// Debits that were announced and are on their way, each with its order; nothing where there are none.
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { Row, Rows } from '#ui/Card.tsx'
import { Price } from '#ui/Price.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { OwnMandate } from './MandateFacts.tsx'

export function AnnouncedDebits({ debits, title }: { debits: OwnMandate['announced']; title: string }) {
  const { t } = useTranslation('debit')
  if (debits.length === 0) return null
  return (
    <section aria-labelledby="announced" className="my-6">
      <h2 id="announced" className="mb-3 text-base">
        {title}
      </h2>
      <Rows>
        {debits.map(({ payment_id, amount, currency, collect_on }) => (
          <Row
            key={payment_id}
            to={paths.transactions(payment_id)}
            title={<Price money={{ amount_minor: amount, currency }} className="font-semibold" />}
            hint={
              <Trans t={t} i18nKey="own_collect" components={{ time: <TimeText at={collect_on} timeStyle="date" /> }} />
            }
          />
        ))}
      </Rows>
    </section>
  )
}
