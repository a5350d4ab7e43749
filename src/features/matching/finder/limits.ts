// Fixed limits of the match finder.

/** People a day: a handful that is looked at, not a stack that is wiped away. */
export const dailyCards = 10
/** Of these, so many are kept for people who joined lately, where there are any. */
export const newcomerCards = 2
/** Who joined within so many days is new here. */
export const newForDays = 7
/** In so many hands a day may stand who joined since the last training: twice what everybody is dealt. */
export const freshShowings = 2 * dailyCards
/** Cards are kept for so many days; those that were passed for good, because they are not dealt again. */
export const cardsKeptDays = 30
/** Reasons on a card. */
export const cardWhys = 3
/** Why somebody is shown, in the order in which it is said. */
export const whyKinds = ['interests', 'reason', 'town', 'region', 'new', 'active', 'mutual', 'fits'] as const
export type WhyKind = (typeof whyKinds)[number]
