// Sends a report once, however often it is pressed; the windows then show the member as blocked.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#base/ids.ts'
import { rememberBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import type { ReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { call, CallError } from '#ui/call.ts'
import type { sendReport } from '../../reports/contract.ts'
import type { ReportReason } from '../../reports/limits.ts'

export function useReport({ id, message }: ReportRequest) {
  const { t } = useTranslation('safety')
  const client = useQueryClient()
  // The client id of exactly what was sent last: the same again is the same report, a corrected one is another.
  const [attempt, setAttempt] = useState({ of: '', clientId: '' })
  const [state, setState] = useState<{ busy: boolean; caseNumber: string; failed: string }>({
    busy: false,
    caseNumber: '',
    failed: '',
  })
  const send = async (reason: ReportReason, words: string) => {
    const of = JSON.stringify([reason, words])
    const clientId = attempt.of === of ? attempt.clientId : newId()
    setAttempt({ of, clientId })
    setState({ busy: true, caseNumber: '', failed: '' })
    const body = { client_id: clientId, member: id, reason, words, ...(message ? { message: message.id } : {}) }
    try {
      const { case_number: caseNumber } = await call<typeof sendReport>(
        'POST /api/report.php',
        { body },
        { showsProgress: true },
      )
      setState({ busy: false, caseNumber, failed: '' })
      rememberBlocked(id, true)
      void client.invalidateQueries()
    } catch (error) {
      const failed = (error instanceof CallError && error.message) || t('report.failed')
      setState({ busy: false, caseNumber: '', failed })
    }
  }
  return { ...state, send }
}
