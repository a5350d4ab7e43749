// Answers the calls of safety.
import { handle } from '#platform/http/handle.ts'
import { sendComplaint } from './contract.ts'
import { sendReport } from './reports/contract.ts'
import { reportMember } from './reports/service.ts'
import { complain } from './service.ts'

export const safetyApi = [
  handle(sendComplaint, ({ body, caller, platform }) => complain(platform, caller, body)),
  handle(sendReport, async ({ body, caller, platform }) => ({
    case_number: await reportMember(platform, caller, body),
    hidden: true as const,
  })),
]
