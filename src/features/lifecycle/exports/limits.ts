// Fixed limits of a member's own copy.

/** A copy that is ready can be downloaded this long. */
export const copyDays = 3
/** A copy that nobody works at for this long was left by a process that is gone, and is begun anew. */
export const abandonedMinutes = 1
/** After so many tries it is given up, and can be asked for again. */
export const copyTries = 5
