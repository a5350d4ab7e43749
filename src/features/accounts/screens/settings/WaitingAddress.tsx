// A requested address: which of the two mailboxes has confirmed, and how to cancel.
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { Mail } from '#ui/icons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { MailAddress } from '#ui/MailAddress.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { readAddressChange } from '../../address-change/contract.ts'
import { useSending } from '../parts/sending.ts'

interface WaitingAddressProps {
  old: string
  pending: NonNullable<CallResponse<typeof readAddressChange>['pending']>
}

export function WaitingAddress({ old, pending }: WaitingAddressProps) {
  const { t } = useTranslation('accounts')
  const sending = useSending('do', 'drop')
  return (
    <>
      <Rows>
        <Mailbox address={old} confirmed={pending.old_confirmed} />
        <Mailbox address={pending.email} confirmed={pending.new_confirmed} />
      </Rows>
      <KeptForm bare className="mt-6">
        <Button
          ref={useFocusHandoff()}
          type="submit"
          name="do"
          value="drop"
          variant="secondary"
          size="large"
          wide
          busy={sending}
        >
          {t('mail_change.drop')}
        </Button>
      </KeptForm>
    </>
  )
}

function Mailbox({ address, confirmed }: { address: string; confirmed: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <Row
      icon={<Mail aria-hidden="true" />}
      title={<MailAddress>{address}</MailAddress>}
      aside={
        <Badge tone={confirmed ? 'good' : 'warning'}>
          {t(confirmed ? 'mail_change.confirmed' : 'mail_change.unconfirmed')}
        </Badge>
      }
    />
  )
}
