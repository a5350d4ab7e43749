// Fixed limits of complaints that the browser knows too.

export const complaintKinds = ['service', 'payment', 'member', 'illegal_content', 'appeal'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

export const complaintLength = { min: 20, max: 5000 } as const
export const aboutLength = 500
/** A network may send this many an hour. */
export const complaintsPerHour = 5
/** More complaints from one address are kept too, but no longer confirmed by mail: anybody can type anybody's address. */
export const confirmationsPerDay = 5
