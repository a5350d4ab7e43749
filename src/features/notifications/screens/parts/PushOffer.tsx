// A quiet card that offers a notification when somebody answers; the browser is asked only after a click.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#ui/Banner.tsx'
import { Bell } from '#ui/icons.tsx'
import { usePushState } from '#ui/push-state.ts'
import { OnceButton } from './OnceButton.tsx'
import { subscribeToPush } from './push-actions.ts'

interface Props {
  publicKey: string
  readerId: string
  onDismiss: () => void
}

/** Once answered it shows the outcome; with nothing to ask it is absent. */
export function PushOffer({ publicKey, readerId, onDismiss }: Props) {
  const { t } = useTranslation('notices')
  const { capability } = usePushState()
  const [asked, setAsked] = useState<'no' | 'asking' | 'failed' | 'yes'>('no')
  if (asked === 'yes' && capability === 'subscribed')
    return (
      <Banner tone="good" icon={<Bell aria-hidden="true" />} onDismiss={onDismiss} urgent>
        {t('offer.done')}
      </Banner>
    )
  if (asked === 'yes' && capability === 'denied')
    return (
      <Banner icon={<Bell aria-hidden="true" />} onDismiss={onDismiss} urgent>
        {t('offer.denied')}
      </Banner>
    )
  if (capability !== 'not_subscribed' && asked !== 'asking') return null
  const ask = () => {
    setAsked('asking')
    subscribeToPush(publicKey, readerId).then(
      () => setAsked('yes'),
      () => setAsked('failed'),
    )
  }
  return (
    <Banner
      icon={<Bell aria-hidden="true" />}
      title={t('offer.title')}
      onDismiss={onDismiss}
      action={
        <OnceButton variant="secondary" busy={asked === 'asking'} onClick={ask}>
          {t('offer.yes')}
        </OnceButton>
      }
    >
      {asked === 'failed' ? <span role="alert">{t('device.failed')}</span> : t('offer.text')}
    </Banner>
  )
}
