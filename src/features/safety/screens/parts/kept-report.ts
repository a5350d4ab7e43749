// A report as it is being written, kept until it was sent; after a login that ended meanwhile it is opened again.
import type { ReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { memberOfPage } from '#ui/call.ts'
import { dropUnsent, keepUnsent, readUnsent } from '#ui/keep-unsent.ts'
import type { ReportReason } from '../../reports/limits.ts'

interface KeptReport {
  request: ReportRequest
  reason: ReportReason | null
  words: string
  /** The page that was left with it. */
  left?: string | undefined
}

const kind = 'unsent-report'

const readKept = (memberId: string | null) => (memberId ? (readUnsent(kind, memberId) as KeptReport | null) : null)

const isSame = (one: ReportRequest, other: ReportRequest) =>
  one.id === other.id && one.message?.id === other.message?.id

/** As it was when it was last closed. */
export function readReport(reporter: string | null, request: ReportRequest): KeptReport | null {
  const kept = readKept(reporter)
  return kept && isSame(kept.request, request) ? kept : null
}

export function keepReport(reporter: string | null, { request, ...report }: KeptReport): void {
  // Not the whole profile that it may come with.
  const { id, name, fictional, message } = request
  if (reporter)
    keepUnsent(kind, reporter, { ...report, request: { id, name, fictional, message } } satisfies KeptReport)
}

export function dropReport(reporter: string | null): void {
  if (reporter) dropUnsent(kind, reporter)
}

/** The page is left for the login. */
export function noteLeaving(reporter: string | null, from: string): void {
  const kept = readKept(reporter)
  if (kept) keepReport(reporter, { ...kept, left: from })
}

/** Once: what was closed since stays closed. */
export function reportLeftHere(): ReportRequest | null {
  const reporter = memberOfPage()
  const kept = readKept(reporter)
  if (!kept?.left || kept.left !== window.location.pathname + window.location.search) return null
  keepReport(reporter, { ...kept, left: undefined })
  return kept.request
}
