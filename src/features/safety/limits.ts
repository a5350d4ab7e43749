// Fixed limits of complaints that the browser also needs.

export const complaintKinds = ['service', 'payment', 'member', 'illegal_content', 'appeal'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

export const complaintLength = { min: 20, max: 5000 } as const
export const aboutLength = 500
/** How many per network are accepted an hour, */
export const complaintsPerHour = 5
/** and how many attempts it has: those refused for a mistake, or sent again, don't count as accepted. */
export const complaintTriesPerHour = 60
/** More complaints from one address are accepted too, but no longer confirmed by mail: anybody can type anybody's address. */
export const confirmationsPerDay = 5
