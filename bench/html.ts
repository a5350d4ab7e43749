// What a visitor's page costs the server: its HTML against a bare server that sends the same bytes, one request at a time.
import { fork } from 'node:child_process'
import path from 'node:path'
import { startServer } from '../e2e/server.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import { visitorPaths } from './visitor-paths.ts'

const ms = 300
const times = 3

export async function benchHtml(): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: '', REQUESTS_PER_MINUTE: '99999999', LOG_LEVEL: 'error' })
  const generator = startLoadGenerator()
  try {
    const figures: Figure[] = []
    for (const page of await visitorPaths(server.url)) {
      const bytes = Buffer.from(await (await fetch(server.url + page)).arrayBuffer())
      const bare = fork(path.join(import.meta.dirname, 'bytes-process.ts'))
      const barePort = await new Promise<number>((resolve) => {
        bare.once('message', (port) => resolve(port as number))
        bare.send(bytes.toString('base64'))
      })
      const load = (port: number) => ({
        kind: 'http' as const,
        port,
        requests: [{ method: 'GET' as const, path: page }],
      })
      const { ours, bound } = await interleaved(generator, {
        ours: { load: load(Number(new URL(server.url).port)), clients: 1, ms },
        bound: { load: load(barePort), clients: 1, ms },
      })
      bare.disconnect()
      const p50s = (measured: typeof ours) => measured.map(({ p50 }) => p50)
      figures.push(atMost(`HTML of ${page} against the same bytes, p50`, 'ms', p50s(ours), p50s(bound), times))
    }
    return figures
  } finally {
    generator.stop()
    await server.stop()
  }
}
