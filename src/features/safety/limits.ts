// Fixed limits of complaints that the browser knows too.

export const complaintKinds = ['service', 'payment', 'member', 'illegal_content', 'appeal'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

export const complaintLength = { min: 20, max: 5000 } as const
export const aboutLength = 500
/** From a network so many are kept an hour, */
export const complaintsPerHour = 5
/** and it may try so often: what is refused for a mistake, or sent again, is none of those. */
export const complaintTriesPerHour = 60
/** More complaints from one address are kept too, but no longer confirmed by mail: anybody can type anybody's address. */
export const confirmationsPerDay = 5
