// The two ready-made member accounts: real members, so that likes, matches and paid messages can be tried in two windows.
import { confirmAddress, hashPassword, openAccount } from '#features/accounts/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { insertPhotos, insertProfiles } from './rows.ts'
import { portraitSeed } from './portraits.ts'
import { defaultSiteId } from './sites.ts'

export interface ReadyMade {
  name: string
  email: string
  password: string
}

const common = { country: 'NL', region: 'NH', city: 'Amsterdam', language: 'en' as const }

const members = [
  {
    ...common,
    name: 'Alma',
    email: 'alma@duet.example',
    password: 'two-voices-alma',
    gender: 'female' as const,
    date_of_birth: '1993-04-18',
    about: 'Museums on rainy days, the sea on windy ones. Teach me a word I do not know yet.',
    hair_color: 'brown',
    eye_color: 'green',
    interests: ['museums', 'hiking', 'cooking', 'live-music', 'photography'],
  },
  {
    ...common,
    name: 'Noah',
    email: 'noah@duet.example',
    password: 'two-voices-noah',
    gender: 'male' as const,
    date_of_birth: '1990-11-02',
    about: 'I bake bread, badly and often. Looking for someone who laughs at maps held upside down.',
    hair_color: 'black',
    eye_color: 'brown',
    interests: ['baking', 'hiking', 'cycling', 'live-music', 'board-games'],
  },
]

export const readyMade: readonly ReadyMade[] = members.map(({ name, email, password }) => ({ name, email, password }))

/** Opens both accounts, confirmed, with the credits that a signup brings. */
export async function addReadyMade(platform: Platform): Promise<void> {
  for (const member of members) {
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
