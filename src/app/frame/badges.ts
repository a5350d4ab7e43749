// When the navigation's badges show, and in which colour (specification, sections 2.3 and 9).

/** Above this, the unread badge reads "99+". */
export const unreadCap = 99
const fewCredits = 10

/** The colour of the credits badge; null while more than a few are left. */
export function creditsBadge(credits: number): 'warning' | 'danger' | null {
  if (credits > fewCredits) return null
  return credits > 0 ? 'warning' : 'danger'
}
