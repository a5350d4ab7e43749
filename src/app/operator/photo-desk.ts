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
} from '#features/profiles/reviews/service.ts'
import type { Platform } from '#platform/platform.ts'
import { done, notDone } from './answer.ts'
import type { Answer } from './answer.ts'
import { oneLine } from './one-line.ts'

const usage = notDone(
  'photos                        lists the photos that wait, the longest waiting first',
  'photos of <member>            lists what a member has uploaded, in their order, and how it stands',
  'photos save <id> <file>       writes the whole photo into a JPEG file, to be looked at',
  'photos show <id>              shows it to others',
  'photos refuse <id> <reason>   refuses it, also one that is shown; its owner is told why',
  `reasons: ${refusalReasons.join(', ')}`,
)

/** `by` is stored with each decision. */
export async function decideOnPhotos(platform: Platform, words: readonly string[], by: string): Promise<Answer> {
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
    await work()
    return done('Done.')
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return notDone(error.code === 'conflict' ? 'That is decided already.' : 'There is no such photo.')
  }
}

async function listWaiting(platform: Platform): Promise<Answer> {
  const waiting = await listWaitingPhotos(platform)
  if (waiting.length === 0) return done('No photo waits.')
  const lines = waiting.map(({ id, name, created_at }) => `${id}  ${created_at.toISOString()}  ${oneLine(name)}`)
  return { lines, done: true }
}

async function listOf(platform: Platform, member: MemberId): Promise<Answer> {
  const photos = await listPhotosOf(platform, member)
  if (photos.length === 0) return done('There is none.')
  const lines = photos.map(({ id, created_at, status, refusal_reason }) =>
    [id, created_at.toISOString(), status, refusal_reason].filter(Boolean).join('  '),
  )
  return { lines, done: true }
}

async function saveTo(platform: Platform, id: string, file: string): Promise<void> {
  await writeFile(file, await readReviewed(platform, id))
}
