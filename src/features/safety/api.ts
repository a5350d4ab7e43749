// Answers the call of safety.
import { handle } from '#platform/http/handle.ts'
import { sendComplaint } from './contract.ts'
import { complain } from './service.ts'

export const safetyApi = [
  handle(sendComplaint, async ({ body, caller, platform }) => ({
    case_number: await complain(platform, caller, body),
  })),
]
