// Asks a visitor once whether they are old enough; the answer is kept with its time.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useMember } from './member-state.tsx'
import { useRoot } from './reader.ts'
import { mayWarn } from './site-entry.ts'

const dismissedAt = 'site-entry-dismissed'

/** `countries`: only there; left out: everywhere. */
export function SiteEntryWarning({ countries }: { countries?: readonly string[] }) {
  const { t } = useTranslation('app')
  const { settings } = useRoot()
  const member = useMember()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    setOpen(
      mayWarn({
        enabled: settings.enable_site_entry_popup === 'yes',
        loggedIn: member !== null,
        installed: window.matchMedia('(display-mode: standalone)').matches,
        dismissed: localStorage.getItem(dismissedAt) !== null,
        country: settings.geoip_selected_country,
        countries,
      }),
    )
  }, [settings, member, countries])
  const enter = () => {
    localStorage.setItem(dismissedAt, String(Math.floor(Date.now() / 1000)))
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      locked
      onClose={enter}
      title={t('entry.title')}
      footer={
        <div className="flex flex-col gap-2">
          <Button wide onClick={enter}>
            {t('entry.enter', { age: settings.minimum_age })}
          </Button>
          <Button wide variant="quiet" onClick={() => window.location.replace('about:blank')}>
            {t('entry.leave')}
          </Button>
        </div>
      }
    >
      <p>{t('entry.text', { site: settings.name, age: settings.minimum_age })}</p>
    </Dialog>
  )
}
