// One training alone: what it took is printed as JSON.
import { trainFinder } from '#features/matching/finder/training/service.ts'
import { openDb } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'

let likes = 0
const db = openDb(process.argv[2] ?? '')
const platform = {
  db,
  // The people of the benches were last active before this.
  now: () => new Date('2026-01-02'),
  log: { info: (fields: { likes?: number }) => (likes = fields.likes ?? 0) },
} as unknown as Platform
const startedAt = performance.now()
await trainFinder(platform)
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
await db.destroy()
console.log(
  JSON.stringify({
    likes,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
  }),
)
