// Whether the reader's profile says less than half of what the site asks.
import { completeness } from '../../rules.ts'
import type { User } from '../../user/contract.ts'
import { useReader, useSite } from './use-site.ts'

const thinBelow = 50

/** A refused photo is none. */
const photosOf = ({ main_image: main }: User['profile']) => (main && main.status !== 'refused' ? 1 : 0)

export function useThinProfile(): boolean {
  const profile = useReader()?.profile
  const { visible_profile_fields: asked } = useSite()
  return profile !== undefined && completeness({ ...profile, photos: photosOf(profile) }, asked) < thinBelow
}
