// Reads and changes whom a member looks for.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { withRecount } from '../counts/service.ts'
import { findProfile, updateProfile } from '../queries.ts'
import { seeks } from '../rules.ts'
import type { Seeking } from './contract.ts'

export async function seekingOf(platform: Platform, memberId: MemberId): Promise<Seeking> {
  const row = await findProfile(platform.db, memberId)
  if (!row) throw new ProductError('not_found')
  return {
    genders: [...seeks(row.gender, row.sexuality)],
    min_age: row.seeks_min_age,
    max_age: row.seeks_max_age,
    abroad: row.seeks_abroad,
  }
}

export async function changeWhomSought(
  platform: Platform,
  memberId: MemberId,
  { min_age, max_age, abroad }: Omit<Seeking, 'genders'>,
): Promise<Seeking> {
  await withRecount(platform.db, memberId, (tx) =>
    updateProfile(tx, memberId, {
      seeks_min_age: Math.min(min_age, max_age),
      seeks_max_age: Math.max(min_age, max_age),
      seeks_abroad: abroad,
    }),
  )
  return seekingOf(platform, memberId)
}
