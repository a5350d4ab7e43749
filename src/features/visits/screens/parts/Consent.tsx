// Asks whether where a visitor came from may be stored: one sentence, two buttons of equal weight, a plain form.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useVisit } from './use-visit.ts'

/** Over the bottom of the page, which stays as it is underneath: nothing moves. The entry warning, where it shows, hides it. */
export function ConsentBar() {
  const { t } = useTranslation('app')
  const { ask_consent } = useVisit()
  if (!ask_consent) return null
  return (
    <section
      aria-label={t('consent.label')}
      className="consent safe-bottom fixed print:hidden inset-x-0 bottom-0 z-30 border-t border-line bg-raised gutter pt-4 shadow-lifted"
    >
      <div className="mx-auto flex max-w-page flex-col gap-3 pb-4 md:flex-row md:items-center md:gap-8">
        <p className="max-w-text text-sm">
          {t('consent.ask')}{' '}
          <a href={paths.page('cookies')} className="link">
            {t('consent.more')}
          </a>
        </p>
        <ConsentForm className="md:ms-auto" />
      </div>
    </section>
  )
}

export function ConsentForm({ className = '' }: { className?: string }) {
  const { t } = useTranslation('app')
  const { source } = useVisit()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={paths.consent()} className={`flex shrink-0 flex-wrap gap-2 ${className}`}>
      <input type="hidden" name="back" value={pathname + search} />
      {Object.entries(source).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        name="consent"
        value="no"
        variant="secondary"
        size="small"
        className="flex-1 whitespace-nowrap"
      >
        {t('consent.no')}
      </Button>
      <Button
        type="submit"
        name="consent"
        value="yes"
        variant="secondary"
        size="small"
        className="flex-1 whitespace-nowrap"
      >
        {t('consent.yes')}
      </Button>
    </form>
  )
}
