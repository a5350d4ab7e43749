// Answers the calls of direct debit.
import { handle } from '#platform/http/handle.ts'
import { onTheWire } from '../api.ts'
import { endMandate, getDirectDebit, getMandate, payByDebit, sendDebitCode, signMandate } from './contract.ts'
import { endOwnMandate, ownMandate } from './ending/service.ts'
import { payByDebit as pay } from './paying/service.ts'
import { directDebitOf, sendDebitCode as sendCode, signMandate as sign } from './service.ts'

export const mandatesApi = [
  handle(getDirectDebit, ({ query, caller, platform }) => directDebitOf(platform, caller, query)),
  handle(signMandate, ({ body, caller, platform }) => sign(platform, caller, body)),
  handle(sendDebitCode, ({ body, caller, platform }) => sendCode(platform, caller, body.mandate)),
  handle(payByDebit, async ({ body, caller, platform }) =>
    onTheWire(
      platform,
      await pay(platform, {
        siteId: caller.siteId,
        memberId: caller.memberId,
        clientId: body.client_id,
        mandateId: body.mandate,
        otp: body.otp,
        bundleId: body.bundle,
        country: body.country,
        code: body.code,
        shownAmountMinor: body.amount_minor,
        back: body.back,
        locale: caller.locale,
        origin: caller.origin,
      }),
    ),
  ),
  handle(getMandate, ({ caller, platform }) => ownMandate(platform, caller)),
  handle(endMandate, ({ body, caller, platform }) => endOwnMandate(platform, caller, body.mandate)),
]
