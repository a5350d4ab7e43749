// Mail servers and databases that misbehave at the worst moment: a mail goes out once, and holds its place for a while only.
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { minute } from '#base/time.ts'
import type { Database } from '#platform/db/db.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { sendMail } from '../service.ts'
import { addTestSite, lastMail, testPlatform } from '../testing.ts'
import { deliverMail } from './service.ts'

const { db, emptied } = await testDb()
beforeEach(emptied)
afterEach(() => vi.restoreAllMocks())

/** Answers each command as it should; a mail as the test says. */
async function openMailServer(atMail: (socket: Socket) => void) {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let text: string | null = null
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (text === null) {
        const isData = String(chunk).startsWith('DATA')
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
        text = isData ? '' : null
        return
      }
      text += String(chunk)
      if (!text.endsWith('\r\n.\r\n')) return
      taken.push(text)
      text = null
      atMail(socket)
    })
    socket.write('220 welcome\r\n')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { taken, smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function writeMail(): Promise<string> {
  const platform = testPlatform(db)
  const siteId = await addTestSite(platform)
  const data = { name: 'Anna', link: 'https://duet.example/activate/done?token=abc' }
  const order = { siteId, memberId: null, to: 'anna@example.com', language: 'en' as const, template: 'activate', data }
  await sendMail(platform, db, order)
  return (await lastMail(db)).id
}

test('[4.498] a mail goes out once, however long the database takes no writes right after it was accepted', async () => {
  const { taken, smtpUrl } = await openMailServer((socket) => socket.write('250 queued\r\n'))
  const id = await writeMail()
  const platform = testPlatform(refusingWrites(db, 8), { smtpUrl })
  await deliverMail(platform, id)
  await deliverMail(platform, id)
  expect(taken).toHaveLength(1)
  expect((await lastMail(db)).sent_at).not.toBeNull()
})

/** All but the first, which takes the try: as many as that. */
function refusingWrites(whole: Database, refused: number): Database {
  let writes = 0
  return new Proxy(whole, {
    get: (real, name) => {
      const part: unknown = Reflect.get(real, name)
      if (typeof part !== 'function') return part
      if (name === 'updateTable' && ++writes > 1 && writes <= 1 + refused)
        return () => {
          throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
        }
      return part.bind(real) as unknown
    },
  })
}

test('[4.498] a mail whose server draws out its answer for ever is given up for now after half an hour', async () => {
  const limit = new AbortController()
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 30 * minute ? limit.signal : timeout(ms)))
  const { taken, smtpUrl } = await openMailServer((socket) => {
    const drip = setInterval(() => socket.write('250-one moment\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  const id = await writeMail()
  const outcome = deliverMail(testPlatform(db, { smtpUrl }), id).catch((error: unknown) => error)
  await expect.poll(() => taken.length).toBe(1)
  limit.abort(new DOMException('Too late', 'TimeoutError'))
  expect(await outcome).toBeInstanceOf(Error)
  expect(await lastMail(db)).toMatchObject({ attempts: 1, sent_at: null })
})

test('[8.108] while the mail server takes no mails, the log says why once a minute, and not whose they are', async () => {
  let tries = 0
  const { smtpUrl } = await openMailServer((socket) => socket.write(`451 later, anna@example.com (${++tries})\r\n`))
  const warnings: { err?: Error }[] = []
  const platform = testPlatform(db, { smtpUrl })
  platform.log.warn = (fields) => void warnings.push(fields)
  const id = await writeMail()
  for (let time = 0; time < 5; time++) await expect(deliverMail(platform, id)).rejects.toThrow('451 later')
  expect(tries).toBe(5)
  expect(warnings.map(({ err }) => err?.message)).toEqual([expect.stringContaining('451 later, … (1)')])
})
