// Fixed numbers and names of the landers.

export const landerNames = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'transitionsvideolanding',
  'video',
] as const
export type LanderName = (typeof landerNames)[number]

/** The box in which the maps are drawn. */
export const mapWidth = 360
export const mapHeight = 420

/** A number below this is not shown: it would say more about individual people than about the place. */
export const smallestShown = 10
