// Fixed limits of the match finder.

/** People per day: a handful to be looked at, not a stack to be swiped away. */
export const dailyCards = 10
/** Of these, how many are reserved for people who joined recently, if there are any. */
export const newcomerCards = 2
/** Someone who joined within this many days is new here. */
export const newForDays = 7
/** In how many hands a day someone may appear who joined since the last training: twice what everybody is dealt. */
export const freshShowings = 2 * dailyCards
/** Cards are kept for this many days; passed ones for good, because they are not dealt again. */
export const cardsKeptDays = 30
/** Reasons per card. */
export const cardWhys = 3
/** Why somebody is shown, in the order in which it is said. */
export const whyKinds = ['interests', 'reason', 'town', 'region', 'new', 'active', 'mutual', 'fits'] as const
export type WhyKind = (typeof whyKinds)[number]
