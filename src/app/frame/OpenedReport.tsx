// The report over the page it was opened on.
import { askToReport, closeReport } from '#features/profiles/screens/parts/report-request.ts'
import type { ReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { reportLeftHere } from '#features/safety/screens/parts/kept-report.ts'
import { ReportDialog } from '#features/safety/screens/parts/ReportDialog.tsx'
import { useOpened } from './use-opened.ts'

export function OpenedReport({ request }: { request: ReportRequest | null }) {
  const last = useOpened(request, closeReport)
  if (!last.request) return null
  return <ReportDialog key={last.opened} request={last.request} open={request !== null} onClose={closeReport} />
}

/** The report that this page was left with, for the login. */
export function openLeftReport(): void {
  const request = reportLeftHere()
  if (request) askToReport(request)
}
