// Reporting a member or a message of theirs: what is wrong, what follows, and the receipt with the number of the case.
// copy: report.reasons.*
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { sealedDays } from '#features/chat/limits.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import type { ReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { wasBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import { useBlock } from '#features/profiles/screens/parts/use-block.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { memberOfPage } from '#ui/call.ts'
import { RadioCards } from '#ui/Choices.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextAreaField } from '#ui/TextField.tsx'
import { evidenceDays, reportReasons, reportWordsLength } from '../../reports/limits.ts'
import type { ReportReason } from '../../reports/limits.ts'
import { dropReport, keepReport, noteLeaving, readReport } from './kept-report.ts'
import { ReportTaken } from '../report/ReportTaken.tsx'
import { useReport } from '../report/use-report.ts'

interface ReportDialogProps {
  request: ReportRequest
  open: boolean
  onClose: () => void
}

export function ReportDialog({ request, open, onClose }: ReportDialogProps) {
  const { t } = useTranslation('safety')
  const { reason, words, write, drop, leave } = useKeptReport(request)
  const [pressed, setPressed] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { busy, caseNumber, failed, loggedOut, send } = useReport(request, drop)
  const { name, fictional, message } = request
  // As it was when this was opened: someone already blocked need not be blocked.
  const [blocked] = useState(() => wasBlocked(request.id))
  if (caseNumber) return <ReportTaken name={name} caseNumber={caseNumber} open={open} onClose={onClose} />
  const submit = () => {
    flushSync(() => setPressed(true))
    if (reason) void send(reason, words)
    else form.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={message ? t('report.title_message') : t('report.title', { name })}
      description={t('report.lead', { name })}
      footer={
        <>
          {blocked ? null : <OnlyBlock request={request} onDone={onClose} />}
          <Button variant="danger" busy={busy} onClick={submit}>
            {blocked ? t('report.submit_only') : t('report.submit')}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-5">
        {fictional ? <FictionalLabel /> : null}
        {message?.body ? <Quoted body={message.body} /> : null}
        <RadioCards
          name="reason"
          label={<span className="sr-only">{t('report.choose')}</span>}
          value={reason ?? ''}
          onValue={(value) => write({ reason: value as ReportReason })}
          error={pressed && !reason ? t('report.choose') : undefined}
          choices={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        />
        <TextAreaField
          label={t('report.words')}
          aside={t('optional')}
          name="words"
          rows={3}
          maxLength={reportWordsLength}
          value={words}
          onChange={(event) => write({ words: event.target.value })}
        />
        <div className="grid gap-2 text-sm text-muted">
          <p>{t('report.evidence', { days: evidenceDays, back: sealedDays })}</p>
          {blocked ? null : <p>{t('report.hides', { name })}</p>}
        </div>
        {failed ? (
          <Banner tone="danger" urgent action={loggedOut ? <LogIn onPress={leave} /> : null}>
            {failed}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  )
}

/** What was written stays in this window; a login that had ended leads back to it. */
function useKeptReport(request: ReportRequest) {
  const [reporter] = useState(memberOfPage)
  const [begun] = useState(() => readReport(reporter, request))
  const [written, setWritten] = useState({ reason: begun?.reason ?? null, words: begun?.words ?? '' })
  const [place] = useState(() => window.location.pathname + window.location.search)
  useEffect(
    () => () => {
      if (window.location.pathname === paths.login()) noteLeaving(reporter, place)
    },
    [reporter, place],
  )
  const write = (more: Partial<typeof written>) => {
    const now = { ...written, ...more }
    setWritten(now)
    // Not in an effect: the frame of the next page may show this for a moment, too.
    keepReport(reporter, { request, ...now })
  }
  return { ...written, write, drop: () => dropReport(reporter), leave: () => noteLeaving(reporter, place) }
}

function LogIn({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('app')
  const { pathname, search } = useLocation()
  return (
    <ButtonLink
      to={`${paths.login()}?back=${encodeURIComponent(pathname + search)}`}
      variant="secondary"
      size="small"
      onClick={onPress}
    >
      {t('nav.login')}
    </ButtonLink>
  )
}

function OnlyBlock({ request, onDone }: { request: ReportRequest; onDone: () => void }) {
  const { t } = useTranslation('safety')
  const { busy, block } = useBlock(request)
  return (
    <Button variant="quiet" busy={busy} onClick={() => void block().then((done) => (done ? onDone() : undefined))}>
      {t('report.only_block')}
    </Button>
  )
}

function Quoted({ body }: { body: string }) {
  const { t } = useTranslation('safety')
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">{t('report.quoted')}</figcaption>
      <blockquote
        dir="auto"
        className="line-clamp-4 rounded-md bg-sunken px-4 py-2.5 wrap-anywhere whitespace-pre-wrap"
      >
        {body}
      </blockquote>
    </figure>
  )
}
