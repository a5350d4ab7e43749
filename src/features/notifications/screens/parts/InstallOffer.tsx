// Offers the app for the home screen: as an alert at the bottom, and as a line in the settings.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { Smartphone } from '#ui/icons.tsx'
import { askToInstall, useInstallable } from '#ui/install-prompt.ts'
import { OnceButton } from './OnceButton.tsx'

/** Once answered, either way, it does not come back. */
export function InstallOffer({ site, onDismiss }: { site: string; onDismiss: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <Banner
      icon={<Smartphone aria-hidden="true" />}
      title={t('install.title', { site })}
      onDismiss={onDismiss}
      action={
        <Button size="small" variant="secondary" onClick={() => void askToInstall().finally(onDismiss)}>
          {t('install.yes')}
        </Button>
      }
    >
      {t('install.text')}
    </Banner>
  )
}

/** Absent if already installed, or if the browser can't. */
export function InstallLine() {
  const { t } = useTranslation('notices')
  const installable = useInstallable()
  const [byHand, setByHand] = useState(false)
  useEffect(() => setByHand(isBrowserOfApple() && !matchMedia('(display-mode: standalone)').matches), [])
  if (!installable && !byHand) return null
  return (
    <Rows>
      <Row
        icon={<Smartphone aria-hidden="true" />}
        title={t('install.line')}
        hint={t(byHand ? 'install.by_hand' : 'install.text')}
        aside={
          installable ? (
            <OnceButton variant="secondary" onClick={() => void askToInstall()}>
              {t('install.yes')}
            </OnceButton>
          ) : undefined
        }
      />
    </Rows>
  )
}

/** Apple's phones and tablets have no prompt: there it is done in the browser's own menu. */
const isBrowserOfApple = () => /iPhone|iPad/.test(navigator.userAgent)
