// What is waiting for the operators, desk by desk.
import { waitingRefunds } from '#features/payments/overview/service.ts'
import { waitingPhotos } from '#features/profiles/reviews/service.ts'
import { openCases } from '#features/safety/cases/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Waiting } from './format-health.ts'

export async function countWaiting(platform: Pick<Platform, 'db' | 'gateway'>): Promise<Waiting[]> {
  const { db } = platform
  const [cases, photos, refunds] = await Promise.all([openCases(db), waitingPhotos(db), waitingRefunds(platform)])
  return [...cases, { kind: 'photo', ...photos }, { kind: 'refund', ...refunds }]
}
