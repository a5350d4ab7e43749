// The itemised receipt: what credits came and went for, when, to whom, how much, and the balance after.
// copy: reason.*
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { call } from '#ui/call.ts'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import { useLocale } from '#ui/words.tsx'
import type { CreditLine, getCredits } from '../../contract.ts'
import { creditReasons } from '../../limits.ts'
import type { CreditReason } from '../../limits.ts'

/** Loads itself; put it where members look after their money. */
export function Receipt() {
  const { t } = useTranslation('credits')
  const pages = useReceipt()
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <section aria-labelledby="receipt-title">
      <h2 id="receipt-title" className="text-lg">
        {t('receipt.title')}
      </h2>
      {pages.isPending ? (
        <Loading className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      ) : null}
      {pages.isError && lines.length === 0 ? <p className="mt-2 text-muted">{t('receipt.failed')}</p> : null}
      {pages.isSuccess && lines.length === 0 ? <p className="mt-2 text-muted">{t('receipt.empty')}</p> : null}
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <ReceiptLine key={line.seq} line={line} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <More
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        />
      ) : null}
    </section>
  )
}

function More({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const { t } = useTranslation('credits')
  return (
    <div ref={useFocusHandoff<HTMLDivElement>()} className="mt-3 text-center">
      {failed ? (
        <p role="alert" className="mb-2 text-danger">
          {t('receipt.failed')}
        </p>
      ) : null}
      <Button variant="quiet" size="small" busy={busy} onClick={onMore}>
        {t('receipt.more')}
      </Button>
    </div>
  )
}

function useReceipt() {
  return useInfiniteQuery({
    queryKey: ['GET /api/credits.php'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof getCredits>(
        'GET /api/credits.php',
        { query: pageParam === null ? {} : { before_seq: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_before_seq,
    // Anything spent on other pages is on it at once.
    staleTime: 0,
  })
}

function ReceiptLine({ line }: { line: CreditLine }) {
  const { t } = useTranslation('credits')
  const locale = useLocale()
  const amount = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(line.credits)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="block wrap-anywhere">
          {t(`reason.${known(line.reason)}`)}
          {line.subject?.name ? (
            <span className="text-muted">
              {' · '}
              <bdi>{line.subject.name}</bdi>
            </span>
          ) : null}
        </span>
        <TimeText at={line.at} timeStyle="date-time" className="block text-xs text-muted" />
      </span>
      <span className="ms-auto text-end tabular-nums">
        <span className={`block font-semibold ${line.credits > 0 ? 'text-secondary' : ''}`}>{amount}</span>
        <span className="block text-xs text-muted">{t('receipt.balance', { count: line.balance_after })}</span>
      </span>
    </li>
  )
}

function known(reason: string): CreditReason | 'other' {
  return creditReasons.find((one) => one === reason) ?? 'other'
}
