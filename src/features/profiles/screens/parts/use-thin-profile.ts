// Whether a member's profile is less than half complete.
import { completeness } from '../../rules.ts'
import type { User } from '../../user/contract.ts'
import { useSite } from './use-site.ts'

const thinBelow = 50

/** A refused photo does not count. */
const photosOf = ({ main_image: main }: User['profile']) => (main && main.status !== 'refused' ? 1 : 0)

/** `member` is the reader as last loaded, null for a visitor. */
export function useThinProfile(member: User | null): boolean {
  const profile = member?.profile
  const { visible_profile_fields: asked } = useSite()
  return profile !== undefined && completeness({ ...profile, photos: photosOf(profile) }, asked) < thinBelow
}
