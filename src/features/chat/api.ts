// The handlers of the chat's calls.
import { ProductError } from '#base/errors.ts'
import { handle } from '#platform/http/handle.ts'
import * as asking from './asking/contract.ts'
import { answerPhotos, askForPhotos } from './asking/service.ts'
import * as changes from './changes/contract.ts'
import { deleteMessage, openHeld, openPhoto, react } from './changes/service.ts'
import * as calls from './contract.ts'
import * as held from './held/contract.ts'
import * as icebreakers from './icebreakers/contract.ts'
import { listIcebreakers } from './icebreakers/service.ts'
import * as photos from './photos/contract.ts'
import { sendPhoto } from './photos/service.ts'
import { readChats, readCounts, readHistory } from './reading/service.ts'
import * as search from './search/contract.ts'
import { searchChats, searchConversation } from './search/service.ts'
import { sendMessage } from './sending/service.ts'
import { acknowledgeFictional, openChat, removeChat } from './service.ts'
import { publishTyping } from './typing/service.ts'

export const chatApi = [
  handle(calls.getChats, ({ query, caller, platform }) => readChats(platform, caller.memberId, query.after)),
  handle(search.searchChats, ({ body, caller, platform }) => searchChats(platform, caller.memberId, body)),
  handle(search.searchConversation, ({ body: { before_seq, ...rest }, caller, platform }) =>
    searchConversation(platform, caller.memberId, { ...rest, beforeSeq: before_seq }),
  ),
  handle(calls.getCounts, ({ caller, platform }) => readCounts(platform, caller.memberId)),
  handle(calls.getMessages, ({ query, caller, platform }) =>
    readHistory(platform, caller.memberId, {
      conversation: query.conversation,
      member: query.member,
      beforeSeq: query.before_seq,
      afterSeq: query.after_seq,
      aroundSeq: query.around_seq,
      aroundTime: query.around_time === undefined ? undefined : new Date(query.around_time),
      atUnread: query.at_unread === 'yes',
      afterChange: query.after_change,
    }),
  ),
  handle(calls.sendMessage, ({ body: { client_id, reply_to, cost_credits, ...rest }, caller, platform }) =>
    sendMessage(platform, caller.siteId, caller.memberId, {
      ...rest,
      clientId: client_id,
      replyTo: reply_to,
      shownCost: cost_credits,
    }),
  ),
  handle(changes.reactToMessage, async ({ body, caller, platform }) => ({
    message: await react(platform, caller.memberId, body, body.emoji),
  })),
  handle(changes.deleteMessage, async ({ body, caller, platform }) => ({
    message: await deleteMessage(platform, caller.memberId, body),
  })),
  handle(calls.reportTyping, async ({ body, caller, platform }) => {
    await publishTyping(platform, caller.memberId, body.conversation)
    return {}
  }),
  handle(calls.sendGift, ({ body: { gift, client_id, cost_credits, ...to }, caller, platform }) => {
    const draft = { ...to, clientId: client_id, kind: 'gift', body: gift, shownCost: cost_credits } as const
    return sendMessage(platform, caller.siteId, caller.memberId, draft)
  }),
  handle(photos.sendPhoto, async ({ body: { client_id, cost_credits, ...to }, file, caller, platform }) => {
    if (!file) throw new ProductError('unsupported_media')
    const draft = { ...to, clientId: client_id, shownCost: cost_credits }
    return sendPhoto(platform, caller.siteId, caller.memberId, draft, file)
  }),
  handle(photos.openPhoto, async ({ body, caller, platform }) => ({
    message: await openPhoto(platform, caller.memberId, body),
  })),
  handle(asking.askForPhotos, async ({ body, caller, platform }) => ({
    photos: await askForPhotos(platform, caller.memberId, body.conversation),
  })),
  handle(asking.answerPhotos, async ({ body, caller, platform }) => ({
    their_photos: await answerPhotos(platform, caller.memberId, body.conversation, body.answer),
  })),
  handle(held.openHeld, async ({ body, caller, platform }) => ({
    message: await openHeld(platform, caller.memberId, body),
  })),
  handle(icebreakers.getIcebreakers, ({ query, caller, platform }) =>
    listIcebreakers(platform, { id: caller.memberId, locale: caller.locale }, query.member),
  ),
  handle(calls.openChat, ({ body, caller, platform }) =>
    openChat(platform, caller.memberId, body.conversation, body.seq),
  ),
  handle(calls.removeChat, async ({ body, caller, platform }) => {
    await removeChat(platform, caller.memberId, body.conversation, body.seq)
    return {}
  }),
  handle(calls.acknowledgeFictional, async ({ caller, platform }) => {
    const at = await acknowledgeFictional(platform, caller.memberId)
    return { acknowledged_at: at.toISOString() }
  }),
]
