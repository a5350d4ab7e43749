// Answers the calls about likes.
import { handle } from '#platform/http/handle.ts'
import { getAutoLike, getLikes, getLikeState, giveLike, listLikes, seeLike, takeLikeBack } from './contract.ts'
import { likeMember, likesOf, likesPage, likeStateOf, nextNewLike, seeLikeOf, unlikeMember } from './service.ts'

export const likesApi = [
  handle(getLikes, ({ caller, platform }) => likesOf(platform, caller.memberId)),
  handle(listLikes, ({ query, caller, platform }) => likesPage(platform, caller.memberId, query.type, query.after)),
  handle(giveLike, ({ body, caller, platform }) => likeMember(platform, caller.memberId, body.member)),
  handle(getLikeState, ({ query, caller, platform }) => likeStateOf(platform, caller.memberId, query.member)),
  handle(takeLikeBack, async ({ body, caller, platform }) => {
    await unlikeMember(platform, caller.memberId, body.member)
    return { liked: false as const }
  }),
  handle(seeLike, async ({ body, caller, platform }) => ({
    new_total: await seeLikeOf(platform, caller.memberId, body.member),
  })),
  handle(getAutoLike, ({ caller, platform }) => nextNewLike(platform, caller.memberId)),
]
