// Answers the calls that change the e-mail address of an account.
import { handle } from '#platform/http/handle.ts'
import { answerEvenly } from '../even-answers/service.ts'
import {
  askAddressChange,
  checkAddressChange,
  confirmAddressChange,
  dropAddressChange,
  readAddressChange,
} from './contract.ts'
import {
  addressChangeOf,
  askForAddress,
  confirmAddressLink,
  isAddressLinkGood,
  takeBackAddressChange,
} from './service.ts'

export const addressChangeApi = [
  handle(readAddressChange, ({ caller, platform }) => addressChangeOf(platform, caller.memberId)),
  handle(askAddressChange, ({ body, caller, platform }) =>
    answerEvenly(platform, caller, () => askForAddress(platform, caller, body.email)),
  ),
  handle(dropAddressChange, async ({ caller, platform }) => {
    await takeBackAddressChange(platform, caller.memberId)
    return { done: true as const }
  }),
  handle(checkAddressChange, async ({ query, caller, platform }) => ({
    good: await isAddressLinkGood(platform, caller.siteId, query.token),
  })),
  handle(confirmAddressChange, async ({ body, caller, platform }) => ({
    changed: await confirmAddressLink(platform, caller, body.token, body.client_id),
  })),
]
