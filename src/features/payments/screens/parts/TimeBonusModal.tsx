// The time bonus told once: to a member without credits, 40 seconds after entering the members area, never again once closed.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PaymentDone } from '#ui/drawings/payment.tsx'
import { timeBonusHours, timeBonusModalDelayMs } from '../../limits.ts'
import { countdownWords, isMembersArea, mayOpenTimeBonus } from '../../rules.ts'
import { useTimeBonus } from './use-time-bonus.ts'

/** Where its dismissal is kept, as a unix timestamp. */
const dismissedKey = 'hide-time-bonus-modal'

interface TimeBonusModalProps {
  /** The member as last heard; null for a visitor. */
  member: { credits: number; paid_user: boolean } | null
}

export function TimeBonusModal({ member }: TimeBonusModalProps) {
  const { t } = useTranslation('payments')
  const bonus = useTimeBonus(member !== null && !member.paid_user)
  const [waited, dismiss] = useMembersAreaDelay()
  const facts = {
    loggedIn: member !== null,
    credits: member?.credits ?? 0,
    dismissed: !waited,
    bonusVisible: bonus !== null,
  }
  if (!bonus) return null
  return (
    <Dialog
      open={waited && mayOpenTimeBonus(facts)}
      onClose={dismiss}
      title={t('welcome_discount_bonus.title')}
      footer={
        <ButtonLink to={paths.credits()} wide onClick={dismiss}>
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

/** True once the wait in the members area is over; leaving it cancels, closing is remembered. */
function useMembersAreaDelay(): [waited: boolean, dismiss: () => void] {
  const { pathname } = useLocation()
  const inside = isMembersArea(pathname)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!inside || localStorage.getItem(dismissedKey) !== null) return
    const timer = setTimeout(() => setWaited(true), timeBonusModalDelayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [inside])
  const dismiss = () => {
    localStorage.setItem(dismissedKey, String(Math.floor(Date.now() / 1000)))
    setWaited(false)
  }
  return [waited, dismiss]
}
