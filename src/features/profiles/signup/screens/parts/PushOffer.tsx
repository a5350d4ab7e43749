// A quiet card that offers a notice when somebody answers; it leaves once it was answered itself.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { Bell } from '#ui/icons.tsx'
import type { postUser } from '../../../user/contract.ts'

type State = 'hidden' | 'offered' | 'asking' | 'subscribed' | 'denied'

export function PushOffer({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('accounts')
  const [state, setState] = useState<State>('hidden')
  useEffect(() => {
    const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    if (able && Notification.permission === 'default') setState('offered')
  }, [])
  if (state === 'hidden') return null
  if (state === 'subscribed')
    return (
      <Banner tone="good" icon={<Bell />}>
        {t('push.done')}
      </Banner>
    )
  if (state === 'denied') return <Banner icon={<Bell />}>{t('push.denied')}</Banner>
  const ask = async () => {
    setState('asking')
    setState(await subscribe(publicKey).catch(() => 'denied' as const))
  }
  return (
    <Banner
      icon={<Bell />}
      title={t('push.title')}
      onDismiss={() => setState('hidden')}
      action={
        <Button size="small" variant="secondary" busy={state === 'asking'} onClick={() => void ask()}>
          {t('push.yes')}
        </Button>
      }
    >
      {t('push.text')}
    </Banner>
  )
}

async function subscribe(publicKey: string): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  const sent = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  await call<typeof postUser>('POST /api/user.php', { query: { push: '1' }, body: { subscription: sent } })
  return 'subscribed'
}
