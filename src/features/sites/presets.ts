// What a site of a niche starts with; its own settings take precedence.

/** Visitors of sites in these niches may have more to lose by being known there (specification, section 12). */
const discreet = ['she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay']

/** The given settings, over those of their niche's preset. */
export function withPreset(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('niche' in given)) return given
  return discreet.includes(String(given.niche)) ? { hide_membership: 'yes', ...given } : given
}
