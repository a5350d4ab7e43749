// Who gives a command: stored with each decision.
import { userInfo } from 'node:os'

/** In a container the account often has a number alone. */
export function operatorName(read: () => { username: string } = userInfo): string {
  try {
    return read().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
