// What the time bonus is, with the time that is really left: its code comes when it opens.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PaymentDone } from '#ui/drawings/payment.tsx'

interface TimeBonusDialogProps {
  percentage: number
  /** How long it holds from the signup on. */
  hours: number
  /** What is left of that, as a clock shows it. */
  timeLeft: string
  open: boolean
  onClose: () => void
}

export function TimeBonusDialog({ percentage, hours, timeLeft, open, onClose }: TimeBonusDialogProps) {
  const { t } = useTranslation('bonus')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('welcome_discount_bonus.title')}
      footer={
        <ButtonLink to={paths.credits()} wide onClick={onClose}>
          {t('welcome_discount_bonus.unlock_cta')}
        </ButtonLink>
      }
    >
      <div className="mx-auto w-44">
        <PaymentDone />
      </div>
      <p className="mt-4 text-center text-lg font-semibold">
        {t('welcome_discount_bonus.special_offer', { percentage })}
      </p>
      <p className="mt-1 text-center text-muted">{t('welcome_discount_bonus.instant_recieve')}</p>
      <p role="timer" className="mt-4 text-center tabular-nums">
        {t('welcome_discount_bonus.act_fast', { time: timeLeft })}
      </p>
      <p className="mt-1 text-center text-sm text-muted">
        {t('welcome_discount_bonus.offer_valid', {
          hours: t('welcome_discount_bonus.hours', { count: hours }),
        })}
      </p>
    </Dialog>
  )
}
