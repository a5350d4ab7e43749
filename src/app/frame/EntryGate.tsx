// Asks visitors, before the page, whether they are old enough: a plain form, rendered on the server.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Logo } from '#ui/drawings/Logo.tsx'
import { useRoot } from './reader.ts'

/** What is behind it stays hidden until it is answered (see theme.css); in the installed app it is hidden itself. */
export function EntryGate() {
  const { t } = useTranslation('app')
  const { settings } = useRoot()
  const { pathname, search } = useLocation()
  return (
    <div className="entry-gate hero-gradient fixed inset-0 z-50 flex items-center justify-center overflow-y-auto p-4">
      <section
        role="dialog"
        aria-modal="true"
        aria-labelledby="entry-title"
        className="w-full max-w-modal rounded-lg bg-raised p-6 shadow-lifted sm:p-9"
      >
        <Logo name={settings.name} />
        <h2 id="entry-title" className="mt-6 text-xl">
          {t('entry.title')}
        </h2>
        <p className="mt-2 text-muted">{t('entry.text', { site: settings.name, age: settings.minimum_age })}</p>
        <form method="post" action={paths.enter()} className="mt-7 flex flex-col gap-2">
          <input type="hidden" name="back" value={pathname + search} />
          <Button type="submit" size="large" wide>
            {t('entry.enter', { age: settings.minimum_age })}
          </Button>
          <a href="about:blank" className={buttonLook({ variant: 'quiet', wide: true })}>
            {t('entry.leave')}
          </a>
        </form>
      </section>
    </div>
  )
}
