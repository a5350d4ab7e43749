// What a member is told, over which channel and how often, chosen in place; and whether this device rings.
import { useTranslation } from 'react-i18next'
import { Banner } from '#ui/Banner.tsx'
import { Switch } from '#ui/Choices.tsx'
import { Bell, Check } from '#ui/icons.tsx'
import { Tick } from '#ui/Tick.tsx'
import { SelectField } from '#ui/TextField.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Notifications } from '../../contract.ts'
import { channels, rhythms } from '../../limits.ts'
import { InstallLine } from './InstallOffer.tsx'
import { PushDevice } from './PushDevice.tsx'
import { StoppedMails } from './StoppedMails.tsx'
import { useNotifications } from './use-notifications.ts'
import type { Change, Saving } from './use-notifications.ts'

interface Props {
  initial: Notifications
  readerId: string
  publicKey: string
}

export function NotificationSettings({ initial, readerId, publicKey }: Props) {
  const { t } = useTranslation('notices')
  const { known, saving, save } = useNotifications(initial)
  const hydrated = useHydrated()
  return (
    <section aria-labelledby="notifications">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="notifications" className="text-lg">
          {t('settings.title')}
        </h2>
        <SavingMark saving={saving} />
      </div>
      <p className="mt-1 text-muted">{t('settings.lead')}</p>
      <div className="mt-4 grid gap-4">
        <noscript>
          <Banner tone="warning">{t('settings.no_script')}</Banner>
        </noscript>
        {saving === 'failed' ? (
          <Banner tone="danger" urgent>
            {t('settings.failed')}
          </Banner>
        ) : null}
        <StoppedMails known={known} onAgain={() => save({ mails_again: true })} />
        {known.email_confirmed ? null : <Banner tone="warning">{t('settings.unconfirmed')}</Banner>}
        {/* What is pressed before the page is hydrated would be lost, and look as if it were not. */}
        <fieldset
          disabled={!hydrated}
          className="min-w-0 rounded-md border border-line bg-raised px-[min(1.25rem,6.5vw)]"
        >
          <Events known={known} save={save} />
          <DeliveryFields known={known} save={save} />
        </fieldset>
        <PushDevice readerId={readerId} publicKey={publicKey} />
        <InstallLine />
      </div>
    </section>
  )
}

function SavingMark({ saving }: { saving: Saving }) {
  const { t } = useTranslation('notices')
  return (
    <p role="status" className="flex min-h-5 items-center gap-1 text-sm text-muted">
      {saving === 'saved' ? (
        <>
          <Check className="size-4 text-secondary" aria-hidden="true" />
          {t('settings.saved')}
        </>
      ) : null}
    </p>
  )
}

interface ChoicesProps {
  known: Notifications
  save: (change: Change) => void
}

/** A label whose longest word leaves no room for the two columns has a line of its own, above its checkboxes. */
const line = 'flex flex-wrap items-center justify-end text-start'
const first = 'min-w-min flex-1 pe-2'
const others = 'flex max-w-full items-center'
const column = 'w-22 sm:w-23'

function Events({ known, save }: ChoicesProps) {
  const { t } = useTranslation('notices')
  return (
    <div role="table">
      <div role="row" className={`${line} py-3 text-sm text-muted`}>
        <div role="columnheader" className={first}>
          {t('settings.event')}
        </div>
        <div className={others}>
          {channels.map((channel) => (
            <div key={channel} role="columnheader" className={`${column} text-center`}>
              {t(`settings.${channel}`)}
            </div>
          ))}
        </div>
      </div>
      {known.events.map((one) => (
        <div key={one.event} role="row" className={`${line} border-t border-line py-0.5`}>
          <div role="rowheader" className={`${first} py-1`}>
            {t(`settings.${one.event}`)}
          </div>
          <div className={others}>
            {channels.map((channel) => (
              <div key={channel} role="cell" className={column}>
                <Tick
                  label={`${t(`settings.${one.event}`)}: ${t(`settings.${channel}`)}`}
                  checked={one[channel]}
                  onChange={(wanted) => save({ choice: { event: one.event, channel, wanted } })}
                />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function DeliveryFields({ known, save }: ChoicesProps) {
  const { t } = useTranslation('notices')
  return (
    <>
      <div className="border-t border-line py-4">
        <SelectField
          label={t('settings.rhythm')}
          name="rhythm"
          autoComplete="off"
          value={known.rhythm}
          onChange={({ target }) => save({ rhythm: target.value === 'daily' ? 'daily' : 'soon' })}
        >
          {rhythms.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {t(`settings.rhythm_${rhythm}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="border-t border-line py-1.5">
        <Switch
          name="push_names"
          checked={known.push_names}
          onChange={({ target }) => save({ push_names: target.checked })}
          hint={t(known.push_names ? 'settings.names_on' : 'settings.names_off')}
        >
          <span className="flex items-center gap-2">
            <Bell className="size-4.5 text-muted" aria-hidden="true" />
            {t('settings.names')}
          </span>
        </Switch>
      </div>
    </>
  )
}
