// The facts of a mandate: with whom, for which account, under which reference, since when, and until when.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { Card } from '#ui/Card.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { getMandate } from '../../mandates/contract.ts'

type State = CallResponse<typeof getMandate>
export type OwnMandate = NonNullable<State['mandate']>
export type Creditor = State['creditor']

export function MandateFacts({ mandate, creditor }: { mandate: OwnMandate; creditor: Creditor }) {
  const { t } = useTranslation('debit')
  const { ended_at } = mandate
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('creditor'), value: `${creditor.name}, ${creditor.address}` },
    ...(creditor.identifier ? [{ name: t('creditor_identifier'), value: creditor.identifier }] : []),
    { name: t('own_account'), value: mandate.iban },
    { name: t('reference'), value: mandate.reference },
    { name: t('own_since'), value: <TimeText at={mandate.since} timeStyle="date" /> },
    ...(ended_at === null ? [] : [{ name: t('own_ended'), value: <TimeText at={ended_at} timeStyle="date-time" /> }]),
  ]
  return (
    <Card tone="sunken">
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
