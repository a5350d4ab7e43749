// Where everything stored about a member is read from, room by room.
import type { MemberId } from '#base/ids.ts'
import * as accounts from '#features/accounts/service.ts'
import * as chat from '#features/chat/own/service.ts'
import * as credits from '#features/credits/service.ts'
import * as finder from '#features/matching/finder/service.ts'
import * as likes from '#features/matching/likes/service.ts'
import * as saved from '#features/matching/saved/service.ts'
import * as swipes from '#features/matching/swipes/service.ts'
import * as notifications from '#features/notifications/service.ts'
import * as payments from '#features/payments/service.ts'
import * as profiles from '#features/profiles/own/service.ts'
import * as safety from '#features/safety/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Kept } from '../kept.ts'

type Room = (platform: Platform, memberId: MemberId) => Kept | Promise<Kept>

/** In the order in which a person would want to read it. */
export const rooms: readonly Room[] = [
  (platform, memberId) => profiles.exportMember(platform, memberId),
  ({ db }, memberId) => chat.exportMember(db, memberId),
  ({ db }, memberId) => likes.exportMember(db, memberId),
  ({ db }, memberId) => swipes.exportMember(db, memberId),
  ({ db }, memberId) => finder.exportMember(db, memberId),
  ({ db }, memberId) => saved.exportMember(db, memberId),
  (platform, memberId) => accounts.exportMember(platform.db, memberId, platform.now()),
  ({ db }, memberId) => notifications.exportMember(db, memberId),
  (platform, memberId) => payments.exportMember(platform, memberId),
  ({ db }, memberId) => credits.exportMember(db, memberId),
  ({ db }, memberId) => safety.exportMember(db, memberId),
]
