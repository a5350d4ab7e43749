// What a reader sees when a page can't be shown: what happened, and where to go from there (specification, section 2.2).
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { paths } from '#base/paths.ts'
import type { getSettings } from '#features/sites/contract.ts'
import { firstPauseMs, pauseBeforeAsking } from '#ui/ask-again.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { Broken, NotFound } from '#ui/drawings/errors.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { isUnreached, readError } from '#ui/unreached.ts'
import type { loader } from '../root.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PhoneNavigation, TopNavigation } from './Navigation.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  const known = useRouteLoaderData<typeof loader>('root')
  if (!known) return <ErrorWords error={error} />
  return (
    <PageFrame>
      <TopNavigation />
      <main id="content" className="px-4 py-10">
        <ErrorWords error={error} />
      </main>
      <PhoneNavigation />
    </PageFrame>
  )
}

function ErrorWords({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  if (isUnreached(error)) return <Unreached />
  const { status, message } = readError(error)
  const lost = status === 404
  return (
    <EmptyState
      page
      drawing={lost ? <NotFound /> : <Broken />}
      title={message ?? (lost ? t('error.page_not_found') : t('error.title'))}
      action={<ButtonLink to={paths.index()}>{t('error.back_home')}</ButtonLink>}
    />
  )
}

/** The server can't be reached on the way to the page: it is asked again until it answers, and the page then loads by itself. */
function Unreached() {
  const { t } = useTranslation('app')
  const { revalidate } = useRevalidator()
  const [trying, setTrying] = useState(false)
  const tryAgain = useCallback(async () => {
    setTrying(true)
    // A plain call first, with its retries: a page that fails again would lose its language too.
    const reached = await call<typeof getSettings>('GET /api/settings.php').catch(() => null)
    if (reached) await revalidate()
    setTrying(false)
  }, [revalidate])
  useEffect(() => {
    let gone = false
    const keepTrying = async (pauseMs: number): Promise<void> => {
      await tryAgain()
      const nextMs = await pauseBeforeAsking(pauseMs)
      if (!gone) await keepTrying(nextMs)
    }
    void keepTrying(firstPauseMs)
    return () => {
      gone = true
    }
  }, [tryAgain])
  return (
    <EmptyState
      page
      drawing={<Broken />}
      title={t('error.unreached')}
      action={
        <Button busy={trying} onClick={() => void tryAgain()}>
          {t('error.again')}
        </Button>
      }
    >
      {t('error.unreached_text')}
    </EmptyState>
  )
}
