// When the time bonus is announced, and how its time is displayed: separate from what it takes off, because every page needs it.

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

/** Whether the time-bonus modal may open: no credits left, not dismissed before, and the bonus really exists. */
export function mayOpenTimeBonus(facts: ModalFacts): boolean {
  return facts.loggedIn && facts.credits === 0 && !facts.dismissed && facts.bonusVisible
}

/** What is left, as hours, minutes and seconds padded with zeros. */
export function countdownWords(secondsLeft: number): string {
  const left = Math.max(0, Math.ceil(secondsLeft))
  return [left / 3600, (left / 60) % 60, left % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
