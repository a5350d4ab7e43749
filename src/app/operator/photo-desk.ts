// Photos waiting for a person, decided on from the command line: only those who run the server have access.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ProductError } from '#base/errors.ts'
import { idPattern } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { refusalReasons } from '#features/profiles/limits.ts'
import {
  listPhotosOf,
  listWaitingPhotos,
  readReviewed,
  refusePhoto,
  showPhoto,
  waitingPhotos,
} from '#features/profiles/reviews/service.ts'
import type { GivenVerdict } from '#features/profiles/reviews/service.ts'
import type { Platform } from '#platform/platform.ts'
import { done, hasSurplus, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { oneLine } from './one-line.ts'

const usage = notDone(
  'photos                        lists the waiting photos and whose they are, the longest waiting first',
  'photos of <member>            lists a member’s photos in their order, and the state of each',
  'photos save <id> <file>       saves the whole photo as a file, to look at',
  'photos show <id>              shows it to others',
  'photos refuse <id> <reason>   refuses it, even if it is shown already; its owner is told why',
  `reasons: ${refusalReasons.join(', ')}`,
)

/** `by` is stored with each decision. */
export async function decideOnPhotos(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
  if (hasSurplus(words, { list: 0, of: 1, save: 2, show: 1, refuse: 2 })) return usage
  const [verb = 'list', id = '', last = ''] = words
  if (verb === 'list') return listWaiting(platform)
  if (verb === 'of' && idPattern.test(id)) return listOf(platform, id)
  const reason = refusalReasons.find((known) => known === last)
  const work = {
    save: last ? async () => saveTo(platform, id, path.resolve(last)) : null,
    show: async () => showPhoto(platform, id, by),
    refuse: reason ? async () => refusePhoto(platform, id, reason, by) : null,
  }[verb]
  if (!work || !idPattern.test(id)) return usage
  try {
    const before = await work()
    return done('Done.', ...(before ? [`Until now: ${verdictLine(before)}`] : []))
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return notDone(error.code === 'conflict' ? 'That is already decided.' : 'There is no such photo.')
  }
}

function verdictLine({ status, reason, decided_by, decided_at }: GivenVerdict): string {
  const what = [status, reason].filter(Boolean).join(' ')
  return `${what}, by ${oneLine(decided_by)} at ${decided_at.toISOString()}`
}

async function listWaiting(platform: Platform): Promise<Answer> {
  const waiting = await listWaitingPhotos(platform)
  if (waiting.length === 0) return done('No photos are waiting.')
  const lines = waiting.map(
    ({ id, name, member_id, created_at }) => `${id}  ${created_at.toISOString()}  ${oneLine(name)} ${member_id}`,
  )
  const { open } = await waitingPhotos(platform.db)
  return done(...lines, ...(open > waiting.length ? [`and ${open - waiting.length} more`] : []))
}

async function listOf(platform: Platform, member: MemberId): Promise<Answer> {
  const photos = await listPhotosOf(platform, member)
  if (photos.length === 0) return done('There are none.')
  const lines = photos.map(({ id, created_at, status, refusal_reason }) =>
    [id, created_at.toISOString(), status, refusal_reason].filter(Boolean).join('  '),
  )
  return { lines, done: true }
}

async function saveTo(platform: Platform, id: string, file: string): Promise<null> {
  await writeFile(file, await readReviewed(platform, id))
  return null
}
