// Instead of what could not be loaded: why, and a retry.
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CallError } from '#ui/call.ts'

export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['discovery', 'matching'])
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-4 text-center text-muted">
      <p>{(error instanceof CallError && error.message) || t('discovery:failed')}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('matching:more_again')}
      </Button>
    </div>
  )
}
