// The two ready-made member accounts: real members, so that likes, matches and paid messages can be tried in two windows.
import { hashPassword, openAccount } from '#features/accounts/service.ts'
import { confirmAddress } from '#features/accounts/activation/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { accounts } from './accounts.ts'
import { insertPhotos, insertProfiles } from './rows.ts'
import { portraitSeed } from './portraits.ts'
import { defaultSiteId } from './sites.ts'

/** Opens both accounts, confirmed, with the credits that a signup brings. */
export async function addReadyMade(platform: Platform): Promise<void> {
  for (const member of accounts) {
    const passwordHash = await hashPassword(member.password)
    await inTransaction(platform.db, async (tx) => {
      const id = await openAccount(platform, tx, {
        siteId: defaultSiteId,
        name: member.name,
        email: member.email,
        passwordHash,
        language: member.language,
      })
      const now = platform.now()
      await insertProfiles(tx, [
        {
          ...member,
          id,
          site_id: defaultSiteId,
          sexuality: 'hetero',
          reason: 'relationship',
          body_type: 'average',
          relationship_status: 'single',
          tattoos: 'none',
          fictional: false,
          signed_up_at: now,
          last_active_at: now,
        },
      ])
      await insertPhotos(
        tx,
        [0, 1].map((position) => ({
          member_id: id,
          position,
          seed: portraitSeed(
            { gender: member.gender, hair_color: member.hair_color, age: 32, key: member.name.toLowerCase() },
            position,
          ),
          created_at: now,
        })),
      )
      await confirmAddress(platform, tx, id)
    })
  }
}
