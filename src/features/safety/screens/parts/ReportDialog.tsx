// Reporting a member or a message of theirs: what is wrong, what follows, and the receipt with the number of the case.
// copy: report.reasons.*
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { sealedDays } from '#features/chat/limits.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import type { ReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { wasBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import { useBlock } from '#features/profiles/screens/parts/use-block.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { RadioCards } from '#ui/Choices.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextAreaField } from '#ui/TextField.tsx'
import { evidenceDays, reportReasons, reportWordsLength } from '../../reports/limits.ts'
import type { ReportReason } from '../../reports/limits.ts'
import { ReportTaken } from '../report/ReportTaken.tsx'
import { useReport } from '../report/use-report.ts'

interface ReportDialogProps {
  request: ReportRequest
  open: boolean
  onClose: () => void
}

export function ReportDialog({ request, open, onClose }: ReportDialogProps) {
  const { t } = useTranslation('safety')
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const [pressed, setPressed] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { busy, caseNumber, failed, send } = useReport(request)
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
          onValue={(value) => setReason(value as ReportReason)}
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
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="grid gap-2 text-sm text-muted">
          <p>{t('report.evidence', { days: evidenceDays, back: sealedDays })}</p>
          {blocked ? null : <p>{t('report.hides', { name })}</p>}
        </div>
        {failed ? (
          <Banner tone="danger" urgent>
            {failed}
          </Banner>
        ) : null}
      </div>
    </Dialog>
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
