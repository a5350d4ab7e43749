// What waits for a person of those who run the server, desk by desk.
import { waitingPhotos } from '#features/profiles/reviews/service.ts'
import { openCases } from '#features/safety/cases/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Waiting } from './health-words.ts'

export async function whatWaits(db: Db): Promise<Waiting[]> {
  const [cases, photos] = await Promise.all([openCases(db), waitingPhotos(db)])
  return [...cases, { kind: 'photo', ...photos }]
}
