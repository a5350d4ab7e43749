// Whether this device rings: for each possible state, one sentence and at most one button.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#ui/Card.tsx'
import { Bell } from '#ui/icons.tsx'
import { OnceButton } from './OnceButton.tsx'
import { lookAtPush, subscribeToPush, unsubscribeFromPush } from './push-actions.ts'
import { usePushState } from '#ui/push-state.ts'

/** Also used as long as the state is unknown: nothing is on. */
const wordsOf = {
  unknown: 'off',
  unsupported: 'unsupported',
  denied: 'denied',
  not_subscribed: 'off',
  subscribed: 'on',
} as const

export function PushDevice({ readerId, publicKey }: { readerId: string; publicKey: string }) {
  const { t } = useTranslation('notices')
  const { capability } = usePushState()
  const [doing, setDoing] = useState<'nothing' | 'busy' | 'done' | 'failed'>('nothing')
  useEffect(() => void lookAtPush(readerId), [readerId])
  const subscribed = capability === 'subscribed'
  const turn = async () => {
    setDoing('busy')
    const work = subscribed ? unsubscribeFromPush() : subscribeToPush(publicKey, readerId)
    await work.then(
      () => setDoing('done'),
      () => setDoing('failed'),
    )
  }
  const words = wordsOf[capability]
  const turning = t(subscribed ? 'device.turn_off' : 'device.turn_on')
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('device.title')}</h3>
      <Rows>
        <Row
          icon={<Bell aria-hidden="true" />}
          title={
            // What was found when the page opened need not be read out, only what pressing the button led to.
            <span data-push={capability} aria-live={doing === 'nothing' ? 'off' : 'polite'}>
              {t(`device.${words}`)}
            </span>
          }
          hint={doing === 'failed' ? <span role="alert">{t('device.failed')}</span> : t(`device.${words}_hint`)}
          aside={
            capability === 'not_subscribed' || subscribed ? (
              <OnceButton
                variant="secondary"
                busy={doing === 'busy'}
                aria-label={`${turning}: ${t('device.title')}`}
                onClick={() => void turn()}
              >
                {turning}
              </OnceButton>
            ) : undefined
          }
        />
      </Rows>
    </div>
  )
}
