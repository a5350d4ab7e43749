// Answers the calls about whom a member looks for.
import { handle } from '#platform/http/handle.ts'
import { changeSeeking, readSeeking } from './contract.ts'
import { changeWhomSought, seekingOf } from './service.ts'

export const seekingApi = [
  handle(readSeeking, ({ caller, platform }) => seekingOf(platform, caller.memberId)),
  handle(changeSeeking, ({ body, caller, platform }) => changeWhomSought(platform, caller.memberId, body)),
]
