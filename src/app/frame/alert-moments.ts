// When alerts may appear: on the pages of the members area.

/** The members area except the chats, where somebody may be writing. */
export const isMembersArea = (pathname: string) => /^\/(members|likes|premium)(\/|$)/.test(pathname)
