// Whom the member blocked, latest first: each can be unblocked, and that can be undone.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { cursorLength } from '#base/pages.ts'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Rows } from '#ui/Card.tsx'
import { NobodyBlocked } from '#ui/drawings/safety.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MoreBelow } from '#ui/MoreBelow.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, pageContext, requireLogin } from '#ui/page.ts'
import type { readBlocks } from '../blocks/contract.ts'
import { BlockedRow } from './blocked/BlockedRow.tsx'
import { useBlockedPages } from './blocked/use-blocked-pages.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const after = new URL(request.url).searchParams.get('after')?.slice(0, cursorLength)
  return askPage<typeof readBlocks>(page, 'GET /api/blocks.php', { query: after ? { after } : {} })
}

export const meta = () => []

export default function BlockedScreen() {
  const { t } = useTranslation('own')
  const { members, next, busy, failed, loadMore } = useBlockedPages(useLoaderData<typeof loader>())
  return (
    <div className="mx-auto max-w-column">
      <title>{t('block_list.title')}</title>
      <PageHeader title={t('block_list.title')} backTo={paths.notifications()}>
        {members.length > 0 ? t('block_list.lead') : null}
      </PageHeader>
      {members.length === 0 ? (
        <EmptyState
          drawing={<NobodyBlocked />}
          title={t('block_list.empty')}
          action={<ButtonLink to={paths.members()}>{t('block_list.empty_action')}</ButtonLink>}
        >
          {t('block_list.empty_text')}
        </EmptyState>
      ) : (
        <Rows>
          {members.map((member) => (
            <BlockedRow key={member.id} member={member} />
          ))}
        </Rows>
      )}
      {next ? (
        <MoreBelow
          key={next}
          to={`?${new URLSearchParams({ after: next })}`}
          label={t('block_list.more')}
          failed={failed}
          busy={busy}
          onMore={() => void loadMore()}
        />
      ) : null}
      {failed ? (
        <p role="alert" className="text-center text-danger">
          {t('block_list.failed')}
        </p>
      ) : null}
    </div>
  )
}
