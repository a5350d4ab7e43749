// How much attention a person has: whether they will answer at all, and how many likes per round.

export interface Presence {
  /** Whole weeks since they were last there. */
  weeksSince: number
  weeksSeen: number
  weeksKnown: number
}

/** How likely they are to come within a week: as often as before, a newcomer as often as most; less after each week away. */
export function answeringOf({ weeksSince, weeksSeen, weeksKnown }: Presence): number {
  const usual = (weeksSeen + 1.5) / (Math.max(weeksKnown, weeksSeen) + 2)
  return usual * 0.8 ** Math.max(0, weeksSince)
}

const usualAnswers = 4
const usualWeeks = 2

/** How many likes they answer in a week, judging by the past; a newcomer as many as most. */
export function capacityOf(answered: number, weeksSeen: number): number {
  return Math.max(1, (answered + usualAnswers * usualWeeks) / (weeksSeen + usualWeeks))
}
