// What a reader sees when a page can't be shown: what happened, and the way on (specification, section 2.2).
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Broken, Lost } from '#ui/drawings/errors.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
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
  const { status, message } = readError(error)
  const lost = status === 404
  return (
    <EmptyState
      page
      drawing={lost ? <Lost /> : <Broken />}
      title={message ?? (lost ? t('error.page_not_found') : t('error.title'))}
      action={<ButtonLink to={paths.index()}>{t('error.back_home')}</ButtonLink>}
    />
  )
}

/** The status and the sentence of a refused call; of anything unforeseen only that it happened. */
export function readError(error: unknown): { status: number; message: string | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null }
  const body = error.data as { message?: unknown } | null
  const message = body && typeof body === 'object' && typeof body.message === 'string' ? body.message : null
  return { status: error.status, message }
}
