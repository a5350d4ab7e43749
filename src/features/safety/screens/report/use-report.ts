// Sends a report once, however often it is pressed; the windows then show the member as blocked.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberBlocked } from '#features/profiles/screens/parts/blocked-memory.ts'
import type { ReportRequest } from '#features/profiles/screens/parts/report-request.ts'
import { call, CallError } from '#ui/call.ts'
import { sendOnce } from '#ui/lost-answer.ts'
import type { sendReport } from '../../reports/contract.ts'
import type { ReportReason } from '../../reports/limits.ts'

export interface ReportState {
  busy: boolean
  caseNumber: string
  failed: string
  /** Why it failed: the login has ended. */
  loggedOut?: boolean
}

export function useReport({ id, message }: ReportRequest, onTaken: () => void) {
  const { t } = useTranslation('safety')
  const client = useQueryClient()
  const [state, setState] = useState<ReportState>({ busy: false, caseNumber: '', failed: '' })
  const send = async (reason: ReportReason, words: string) => {
    setState({ busy: true, caseNumber: '', failed: '' })
    const report = { member: id, reason, words, ...(message ? { message: message.id } : {}) }
    try {
      const { case_number: caseNumber } = await sendOnce(['report', report], (client_id) =>
        call<typeof sendReport>('POST /api/report.php', { body: { client_id, ...report } }, { showsProgress: true }),
      )
      setState({ busy: false, caseNumber, failed: '' })
      onTaken()
      rememberBlocked(id, true)
      void client.invalidateQueries()
    } catch (error) {
      const known = error instanceof CallError ? error : null
      const loggedOut = known?.authentication_required === true
      setState({ busy: false, caseNumber: '', failed: known?.message || t('report.failed'), loggedOut })
    }
  }
  return { ...state, send }
}
