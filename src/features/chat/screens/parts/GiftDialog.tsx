// Choosing a gift for somebody: eight drawings, what it costs, one button.
// copy: gifts:names.*, gifts:given.*
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel, FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import type { GiftRequest } from '#features/profiles/screens/parts/gift-request.ts'
import { useReader, useSite } from '#features/profiles/screens/parts/use-site.ts'
import type { getUser } from '#features/profiles/user/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/Toast.tsx'
import { useCall } from '#ui/use-call.ts'
import { gifts } from '../../limits.ts'
import type { GiftName } from '../../limits.ts'
import { messageCost } from '../../rules.ts'
import { GiftDrawing } from './GiftDrawing.tsx'
import { useGift } from './use-gift.ts'
import './gift-dialog.css'
import type { GiftRefusal } from './use-gift.ts'
import { useWayToCredits } from '../composer/use-way-to-credits.ts'

interface GiftDialogProps {
  to: GiftRequest
  open: boolean
  onClose: () => void
}

export function GiftDialog({ to, open, onClose }: GiftDialogProps) {
  const { t } = useTranslation(['gifts', 'chat'])
  const [gift, setGift] = useState<GiftName>('rose')
  const { busy, refused, send, acknowledge } = useGift(to)
  const { cost, credits } = useCost(to.fictional)
  const done = useDone(onClose)
  const wayToCredits = useWayToCredits()
  const warned = refused?.code === 'fictional_not_acknowledged'
  const press = async () => {
    if (warned && !(await acknowledge())) return
    const conversation = await send(gift, cost)
    if (conversation) done(conversation, t('sent', { gift: t(`given.${gift}`) }))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title', { name: to.name })}
      description={t('lead')}
      footer={
        cost > credits ? (
          <ButtonLink to={wayToCredits} size="large" wide onClick={onClose}>
            {t('chat:buy')}
          </ButtonLink>
        ) : (
          <Button size="large" wide busy={busy} onClick={() => void press()}>
            {warned ? t('chat:acknowledge') : t('send')}
          </Button>
        )
      }
    >
      {to.fictional ? <FictionalLabel /> : null}
      <Catalogue chosen={gift} onChoose={setGift} />
      <Price cost={cost} credits={credits} />
      {warned ? (
        <div role="alert" className="mt-4">
          <FictionalWarning />
        </div>
      ) : null}
      {refused && !warned ? <Refused refused={refused} onLeave={onClose} /> : null}
    </Dialog>
  )
}

function Catalogue({ chosen, onChoose }: { chosen: GiftName; onChoose: (gift: GiftName) => void }) {
  const { t } = useTranslation('gifts')
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{t('choose')}</legend>
      <div className="gifts grid grid-cols-4 gap-2">
        {gifts.map((gift) => (
          <label
            key={gift}
            className="gift flex min-w-0 flex-col items-center gap-1.5 rounded-md border border-line bg-raised px-1 pt-3 pb-2 text-center transition-[border-color,background-color] hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="gift"
              value={gift}
              checked={gift === chosen}
              onChange={() => onChoose(gift)}
              className="sr-only"
            />
            <span className="gift-picture block w-12 max-w-full shrink-0 sm:w-14">
              <GiftDrawing gift={gift} />
            </span>
            <span className="max-w-full min-w-0 text-xs wrap-anywhere hyphens-auto">{t(`names.${gift}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function useCost(fictional: boolean): { cost: number; credits: number } {
  const { gift_credits } = useSite()
  const reader = useReader()
  const { data } = useCall<typeof getUser>('GET /api/user.php', undefined, { enabled: reader !== null })
  return { cost: messageCost(gift_credits, fictional), credits: data?.credits ?? reader?.credits ?? 0 }
}

function Price({ cost, credits }: { cost: number; credits: number }) {
  const { t } = useTranslation(['gifts', 'chat'])
  return (
    <p className="mt-4 text-sm text-muted">
      {cost === 0 ? (
        t('gifts:free')
      ) : (
        <>
          <span className="font-semibold text-text">{t('gifts:price', { count: cost })}</span> ·{' '}
          {t('chat:balance', { count: credits })}
        </>
      )}
    </p>
  )
}

function Refused({ refused: { code, message }, onLeave }: { refused: GiftRefusal; onLeave: () => void }) {
  const { t } = useTranslation('chat')
  const ways = {
    not_enough_credits: { to: useWayToCredits(), words: t('buy') },
    conversation_limit: { to: paths.premium(), words: t('premium') },
  }
  const way = code in ways ? ways[code as keyof typeof ways] : null
  return (
    <Banner
      tone="warning"
      urgent
      className="mt-4"
      action={
        way ? (
          <ButtonLink to={way.to} size="small" onClick={onLeave}>
            {way.words}
          </ButtonLink>
        ) : null
      }
    >
      {message}
    </Banner>
  )
}

/** In the chat the gift is visible itself; elsewhere a toast says so and links to it. */
function useDone(onClose: () => void) {
  const { t } = useTranslation('gifts')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (conversation: string, sentence: string) => {
    onClose()
    if (/^\/(chats\/|members\/[^/]+\/chat)/.test(pathname)) return
    showToast({
      tone: 'good',
      title: sentence,
      action: { label: t('open_chat'), onClick: () => void navigate(paths.chat(conversation)) },
    })
  }
}
