// Fixed limits of a member's own copy.

/** How long a finished copy can be downloaded. */
export const copyDays = 3
/** A copy that nobody has worked on for this long was left by a process that is gone, and is started again. */
export const abandonedMinutes = 1
/** After this many attempts it is given up, and can be requested again. */
export const copyTries = 5
