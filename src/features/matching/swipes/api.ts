// Answers the calls of the swipe game.
import { handle } from '#platform/http/handle.ts'
import { giveSwipe, readSwipes, takeSwipeBack } from './contract.ts'
import { swipe, swipesOf, takeBack } from './service.ts'

export const swipesApi = [
  handle(readSwipes, ({ query, caller: { siteId, memberId }, platform }) =>
    swipesOf(platform, { siteId, memberId, timeZone: query.time_zone }),
  ),
  handle(giveSwipe, ({ body, caller: { siteId, memberId }, platform }) =>
    swipe(platform, {
      siteId,
      memberId,
      clientId: body.client_id,
      swipedId: body.member,
      like: body.like,
      timeZone: body.time_zone,
    }),
  ),
  handle(takeSwipeBack, ({ body, caller: { siteId, memberId }, platform }) =>
    takeBack(platform, { siteId, memberId }, body.member),
  ),
]
