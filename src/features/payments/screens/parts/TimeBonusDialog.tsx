// What the time bonus is, with the time actually left: its code is loaded when it opens.
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PaymentDone } from '#ui/drawings/payment.tsx'
import { timeBonusHours } from '../../limits.ts'
import { countdownWords, mayOpenTimeBonus } from '../../time-bonus/rules.ts'
import { useTimeBonus } from './use-time-bonus.ts'

interface TimeBonusDialogProps {
  /** The member as last loaded; null for a visitor. */
  member: { credits: number; paid_user: boolean } | null
  dismissed: boolean
  onClose: () => void
}

export function TimeBonusDialog({ member, dismissed, onClose }: TimeBonusDialogProps) {
  const { t } = useTranslation('bonus')
  const bonus = useTimeBonus(member !== null && !member.paid_user)
  if (!bonus) return null
  const open = mayOpenTimeBonus({
    loggedIn: member !== null,
    credits: member?.credits ?? 0,
    dismissed,
    bonusVisible: true,
  })
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
        {t('welcome_discount_bonus.special_offer', { percentage: bonus.percentage })}
      </p>
      <p className="mt-1 text-center text-muted">{t('welcome_discount_bonus.instant_recieve')}</p>
      <p role="timer" className="mt-4 text-center tabular-nums">
        {t('welcome_discount_bonus.act_fast', { time: countdownWords(bonus.secondsLeft) })}
      </p>
      <p className="mt-1 text-center text-sm text-muted">
        {t('welcome_discount_bonus.offer_valid', {
          hours: t('welcome_discount_bonus.hours', { count: timeBonusHours }),
        })}
      </p>
    </Dialog>
  )
}
