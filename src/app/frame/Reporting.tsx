// The dialog in which a member reports or blocks somebody: its code is loaded when it is first opened.
import { Suspense, useState } from 'react'
import { closeReport, useReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ReportDialog = lazyPart(
  async () => (await import('#features/safety/screens/parts/ReportDialog.tsx')).ReportDialog,
)

export function Reporting() {
  const request = useReportRequest()
  // The last one stays while its dialog closes.
  const [last, setLast] = useState({ request, opened: 0 })
  if (request && request !== last.request) setLast({ request, opened: last.opened + 1 })
  if (!last.request) return null
  return (
    <Suspense>
      <ReportDialog key={last.opened} request={last.request} open={request !== null} onClose={closeReport} />
    </Suspense>
  )
}
