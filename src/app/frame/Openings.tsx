// What a press opens over any page: a report, the gifts. Its code is loaded when it is first opened.
import { Suspense, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useGiftRequest } from '#features/profiles/screens/parts/gift-request.ts'
import { useReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { lazyPart, loadOnceServed } from '#ui/lazy-part.ts'
import { hasUnsent } from '#ui/unsent.ts'

const loadReport = () => import('./OpenedReport.tsx')
const OpenedReport = lazyPart(async () => (await loadReport()).OpenedReport)
const OpenedGifts = lazyPart(async () => (await import('./OpenedGifts.tsx')).OpenedGifts)

export function Openings() {
  useEffect(() => {
    if (hasUnsent('unsent-report')) void loadOnceServed(loadReport).then(({ openLeftReport }) => openLeftReport())
  }, [])
  return (
    <>
      <Opening request={useReportRequest()} part={OpenedReport} />
      <Opening request={useGiftRequest()} part={OpenedGifts} />
    </>
  )
}

interface OpeningProps<Request> {
  request: Request | null
  part: ComponentType<{ request: Request | null }>
}

function Opening<Request>({ request, part: Part }: OpeningProps<Request>) {
  const [wasAsked, setWasAsked] = useState(false)
  if (request && !wasAsked) setWasAsked(true)
  return wasAsked ? (
    <Suspense>
      <Part request={request} />
    </Suspense>
  ) : null
}
