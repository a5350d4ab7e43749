// When alerts may show: on the pages of the members area.

/** The members area but for the chats, where a word is being written. */
export const isMembersArea = (pathname: string) => /^\/(members|likes|premium)(\/|$)/.test(pathname)
