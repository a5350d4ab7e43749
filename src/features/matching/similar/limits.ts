// Why somebody is shown who does not quite fit.

export const reasonsShown = ['region', 'age', 'country'] as const
export type WhyShown = (typeof reasonsShown)[number]
