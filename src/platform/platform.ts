// What every feature may depend on, assembled once at start and passed by value.
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { Database } from '#platform/db/db.ts'
import type { Config } from '#platform/config.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { PhotoCheck } from '#platform/photo-check.ts'
import type { Push } from '#platform/delivery/push.ts'
import type { Live } from '#platform/realtime/live.ts'
import type { SeenChanges } from '#platform/realtime/seen-changes.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TextGateway } from '#platform/delivery/texts.ts'
import type { Words } from '#platform/words.ts'

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Platform {
  config: Config
  db: Database
  /** The single clock; tests set it. */
  now(): Date
  live: Live
  /** Reports members about whom a visitor may now see something else. */
  seenChanges: SeenChanges
  storage: Storage
  jobs: Jobs
  gateway: PaymentGateway
  photoCheck: PhotoCheck
  push: Push
  /** Sends text messages to phones; if absent, they wait in the outbox. */
  texts?: TextGateway | undefined
  words: Words
  /** The portrait of a demo person as an SVG, that many pixels wide; absent if there are no demo people. */
  drawPortrait?(seed: string, width: number): Promise<string>
  log: Log
  /** Counts for a monitoring system; absent if none reads them. */
  metrics?: Metrics | undefined
}
