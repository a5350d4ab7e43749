// Members restricted and allowed again from the command line: only who runs the server can get there.
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import { reportReasons } from '#features/safety/reports/limits.ts'
import { allowMember, restrictMember } from '#features/safety/restrictions/service.ts'
import type { Platform } from '#platform/platform.ts'

interface Answer {
  lines: readonly string[]
  done: boolean
}

const usage: Answer = {
  lines: [
    'members restrict <id> <reason>   closes the account; its member is told why by mail, and how to appeal',
    'members allow <id>               opens it again',
    `reasons: ${reportReasons.join(', ')}`,
  ],
  done: false,
}

/** `by` is kept with each decision. */
export async function decideOnMembers(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  const [verb, id = '', last = ''] = words
  if (!idPattern.test(id)) return usage
  const reason = reportReasons.find((known) => known === last)
  try {
    if (verb === 'restrict' && reason)
      return { lines: [`Done: case ${await restrictMember(platform, id, reason, by)}.`], done: true }
    if (verb !== 'allow') return usage
    await allowMember(platform, id)
    return { lines: ['Done.'], done: true }
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return { lines: ['There is no such member, or they are in that state already.'], done: false }
  }
}
