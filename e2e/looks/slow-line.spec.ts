// Pages on a slow line, arriving in pieces.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAs } from '../cast.ts'
import { expect, test } from '../journey.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

const pieceBytes = 1_500
const betweenPiecesMs = 40

const views = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const places = {
  phone: ['/', '/terms', '/landers/collagelanding', '/landers/transitionsvideolanding', '/members/MEMBER/landing2'],
  desktop: ['/', '/landers/alonetonight', '/landers/socialnetwork', '/members/MEMBER/landing2'],
}

for (const view of ['phone', 'desktop'] as const) {
  test(`[2.103] nothing jumps when a page arrives in pieces, on a ${view}`, async ({ browser, server }) => {
    const line = createServer((asked, reply) => void passOn(server.url, asked, reply)).listen(0, '127.0.0.1')
    await once(line, 'listening')
    const { results } = (await (await fetch(`${server.url}/api/members.php`)).json()) as {
      results: { id: string; fictional: boolean }[]
    }
    const member = results.find(({ fictional }) => fictional)?.id ?? ''
    const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
    for (const place of places[view]) {
      const page = await openAs(browser, { ...server, url }, null, { viewport: views[view] })
      await page.context().addCookies([{ name: 'locale', value: 'pl', url }])
      await watchShifts(page)
      await page.goto(place.replace('MEMBER', member), { waitUntil: 'networkidle' })
      expect.soft(await shiftsOf(page), place).toBe(0)
      await page.context().close()
    }
    line.close()
  })
}

/** Passes on the server's responses; pages piece by piece. */
async function passOn(origin: string, { url, headers: { cookie = '' } }: IncomingMessage, reply: ServerResponse) {
  const answer = await fetch(origin + url, { headers: { cookie, 'accept-encoding': 'identity' }, redirect: 'manual' })
  const headers = new Headers(answer.headers)
  for (const name of ['content-length', 'transfer-encoding', 'connection']) headers.delete(name)
  reply.writeHead(answer.status, Object.fromEntries(headers))
  const body = Buffer.from(await answer.arrayBuffer())
  const size = headers.get('content-type')?.startsWith('text/html') ? pieceBytes : body.length
  for (let at = 0; at < body.length; at += size) {
    if (at > 0) await sleep(betweenPiecesMs)
    reply.write(body.subarray(at, at + size))
  }
  reply.end()
}
