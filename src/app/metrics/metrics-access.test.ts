// Who may read the figures, on which port, and what they get while the database is away.
import { beforeAll, afterAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#platform/db/db.ts'
import { openFigures } from './serve-metrics.ts'
import { scrape } from '../testing/scraped.ts'
import { openStage } from '../testing/stage.ts'

const figures = openFigures('both', 0)
const { platform, visitor, reset } = await openStage(undefined, {}, figures.metrics)
const stops: (() => Promise<unknown>)[] = []
let url = ''

beforeAll(async () => {
  await reset()
  url = await figures.listen(
    platform,
    { port: 0, host: '127.0.0.1' },
    { later: (_part, stop) => void stops.push(stop) },
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

test('[8.70] they are at one path on a port of their own, whatever host name is used', async () => {
  const asked = async (path: string, init: RequestInit = {}) => (await fetch(new URL(path, url), init)).status
  expect(await asked('/metrics')).toBe(200)
  expect(await asked('/metrics?from=x')).toBe(200)
  expect(await asked('/')).toBe(404)
  expect(await asked('/metrics/x')).toBe(404)
  expect(await asked('/api/user.php')).toBe(404)
  expect(await asked('/metrics', { method: 'POST' })).toBe(405)
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each(['localhost', 'metrics', 'twosome.example', '127.0.0.1', ''])(
  '[12.130] the pages’ port serves none of it, requested as %j',
  async (host) => {
    const { status, text } = await visitor({ host }).get('/metrics')
    expect([status, text.includes('duet_')]).toEqual([404, false])
  },
)

test('[8.70] if a port is taken, the error names the setting', async () => {
  const port = Number(new URL(url).port)
  const again = openFigures('web').listen(platform, { port, host: '127.0.0.1' }, { later: () => undefined })
  await expect(again).rejects.toThrow(
    `METRICS_PORT ${port} can't be listened to on 127.0.0.1: somebody listens there already, and each process needs one of its own.`,
  )
})

test('[8.70] while the database is away the figures of the process are still reported, and no old ones', async () => {
  const db = openDb('postgres://nobody@127.0.0.1:1/nothing', { max: 1, onError: () => undefined })
  const others = openFigures('web', 0)
  const ends: (() => Promise<unknown>)[] = []
  onTestFinished(async () => {
    for (const end of [...ends, () => db.destroy()]) await end()
  })
  const at = { port: 0, host: '127.0.0.1' }
  const away = await scrape(
    await others.listen({ ...platform, db }, at, { later: (_part, end) => void ends.push(end) }),
  )
  expect(away.of('duet_database_up')).toBe(0)
  expect(away.of('duet_windows_open')).toBe(0)
  expect(away.text).not.toContain('duet_queue_')
})
