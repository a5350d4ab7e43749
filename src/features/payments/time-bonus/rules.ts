// When the time bonus is told, and in which words its time is: apart from what it takes off, for every page tells it.

/** The members area (specification, section 2.1): members, members-id, chats, likes (which is its first tab), likes-m-id and premium. */
export function isMembersArea(pathname: string): boolean {
  return /^\/(members(\/[^/]+)?|chats|likes(\/received|\/m\/[^/]+)?|premium)\/?$/.test(pathname)
}

export interface ModalFacts {
  loggedIn: boolean
  credits: number
  dismissed: boolean
  bonusVisible: boolean
}

/** Whether the time-bonus modal may open: nothing left to write with, not sent away before, and the bonus is really there. */
export function mayOpenTimeBonus(facts: ModalFacts): boolean {
  return facts.loggedIn && facts.credits === 0 && !facts.dismissed && facts.bonusVisible
}

/** What is left, as hours, minutes and seconds padded with zeros. */
export function countdownWords(secondsLeft: number): string {
  const left = Math.max(0, Math.ceil(secondsLeft))
  return [left / 3600, (left / 60) % 60, left % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
