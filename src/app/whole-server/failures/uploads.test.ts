// Uploads over real connections: cut off, too slow, too many at once, in another format; the server stays intact.
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { jpegOf } from '#features/profiles/fixture-pictures.ts'
import * as hostile from '#features/profiles/processing/fixture-hostile.ts'
import type { UploadLimits } from '#platform/http/uploads.ts'
import { createServer } from '#app/http-server.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const hasty = await listen({ atOnce: 2, eachAtOnce: 2, quietMs: 300, wholeMs: 1_500 })
const patient = await listen({ atOnce: 2, eachAtOnce: 3, quietMs: 60_000, wholeMs: 60_000 })
const folder = stage.platform.config.dataDir
let ann: Visitor & { id: string }
beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
})

const rows = () => stage.db.selectFrom('photo').select('id').execute()
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

async function listen(uploads: UploadLimits): Promise<Server> {
  const app = await createServer(stage.platform, { development: false, pages: false, uploads })
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return app.server
}

/** At long intervals: an IP address may send only so many photos a minute. */
const patience = { timeout: 10_000, interval: 300 }

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** The first part of an upload, and then nothing. */
function beginUpload(server: Server, bytes: Buffer, language = 'en', from = ann) {
  const head = [
    'POST /api/photo.php HTTP/1.1',
    `host: localhost:${portOf(server)}`,
    `cookie: session=${from.cookies.get('session')}; locale=${language}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${bytes.length + 200}`,
  ]
  const part =
    '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  socket.write(bytes)
  const answered = new Promise<string>((resolve) => {
    let said = ''
    socket.on('data', (data) => (said += String(data))).on('error', () => undefined)
    socket.on('close', () => resolve(said))
  })
  return { socket, answered }
}

async function send(server: Server, bytes: Buffer, language = 'en', from = ann) {
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
  const cookie = `session=${from.cookies.get('session')}; locale=${language}`
  const response = await fetch(`http://localhost:${portOf(server)}/api/photo.php`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('[5.31] more fields beside the photo than any form has are refused before they are buffered', async () => {
  const form = new FormData()
  for (let at = 0; at < 20; at++) form.append(`field${at}`, 'x'.repeat(500_000))
  form.append('photo', new File([new Uint8Array((await jpegOf(1)).bytes)], 'a.jpg', { type: 'image/jpeg' }))
  const response = await fetch(`http://localhost:${portOf(patient)}/api/photo.php`, {
    method: 'POST',
    body: form,
    headers: { cookie: `session=${ann.cookies.get('session')}` },
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'too_large'])
  expect(await rows()).toEqual([])
})

test.each([
  ['a thousand characters', 1_000, 200],
  ['one more', 1_001, 413],
])('[5.31] a field of %s', async (_what, length, status) => {
  const form = new FormData()
  form.append('field', 'x'.repeat(length))
  form.append('photo', new File([new Uint8Array((await jpegOf(1)).bytes)], 'a.jpg', { type: 'image/jpeg' }))
  const headers = { cookie: `session=${ann.cookies.get('session')}` }
  const url = `http://localhost:${portOf(patient)}/api/photo.php`
  expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(status)
  expect(await rows()).toHaveLength(status === 200 ? 1 : 0)
})

test('[5.31] a client that reads the refusal only after sending everything still gets it', async () => {
  const head = '--x\r\ncontent-disposition: form-data; name="field"\r\n\r\n'
  const fields = Buffer.from(`${head}${'x'.repeat(500_000)}\r\n`.repeat(40))
  const { socket } = beginUpload(patient, fields)
  socket.pause()
  await once(socket, 'drain')
  const answer = once(socket, 'data')
  socket.resume()
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 413[^]*"code":"too_large"/)
  socket.destroy()
})

test('[5.28] an upload that is cut off leaves no row and no file', async () => {
  const { bytes } = await jpegOf(1)
  const before = files()
  // More of them than there are slots: each frees its own at once, however patient the server is.
  for (let cut = 0; cut < 3; cut++) {
    const arrived = once(patient, 'request')
    const { socket } = beginUpload(patient, bytes.subarray(0, 2_000))
    const [, answer] = (await arrived) as [unknown, ServerResponse]
    const gone = once(answer, 'close')
    socket.destroy()
    await gone
  }
  // The next one is served, and leaves the files of a single upload.
  await expect.poll(async () => (await send(patient, bytes)).status, patience).toBe(200)
  const ofOne = files() - before
  expect(await rows()).toHaveLength(1)
  expect((await send(patient, (await jpegOf(2)).bytes)).status).toBe(200)
  expect([(await rows()).length, files() - before]).toEqual([2, ofOne * 2])
})

test('[5.28] an upload that stops, or only trickles in, is told that it took too long, and ended', async () => {
  const { bytes } = await jpegOf(1)
  const before = files()
  const silent = beginUpload(hasty, bytes.subarray(0, 2_000), 'de')
  const dribbling = beginUpload(hasty, bytes.subarray(0, 2_000))
  const drops = setInterval(() => dribbling.socket.write('x'), 100)
  expect(await silent.answered).toMatch(/^HTTP\/1.1 408[^]*Das Hochladen hat zu lange gedauert/)
  expect(await dribbling.answered).toMatch(/^HTTP\/1.1 408[^]*"code":"upload_too_slow"/)
  clearInterval(drops)
  expect([await rows(), files()]).toEqual([[], before])
})

/** Starts one more than there are slots for; returns what that one is answered, while the others continue. */
async function beginTooMany(server: Server, places: number) {
  const { bytes } = await jpegOf(1)
  const begun = Array.from({ length: places + 1 }, () => beginUpload(server, bytes.subarray(0, 900)))
  const refusal = await Promise.race(begun.map(async ({ socket }) => String((await once(socket, 'data'))[0])))
  return { refusal, end: () => begun.forEach(({ socket }) => void socket.destroy()) }
}

test('[5.28] more concurrent uploads than there is memory for are told to come back later', async () => {
  const { bytes } = await jpegOf(1)
  const { refusal, end } = await beginTooMany(patient, 2)
  expect(refusal).toMatch(/^HTTP\/1.1 503[^]*"code":"unavailable"/)
  expect((await send(patient, bytes)).status).toBe(503)
  end()
  await expect.poll(async () => (await send(patient, bytes)).status, patience).toBe(200)
})

test('[5.28] a member who sends slowly takes only their own slots, not those of others', async () => {
  const roomy = await listen({ atOnce: 4, eachAtOnce: 2, quietMs: 60_000, wholeMs: 60_000 })
  const { bytes } = await jpegOf(1)
  const { refusal, end } = await beginTooMany(roomy, 2)
  expect(refusal).toMatch(/^HTTP\/1.1 503[^]*"code":"unavailable"/)
  expect((await send(roomy, bytes, 'en', await stage.member())).status).toBe(200)
  end()
  await expect.poll(async () => (await send(roomy, bytes)).status, patience).toBe(200)
})

test.each([
  ['de', 'HEIC-Bilder können wir nicht lesen.'],
  ['pl', 'Nie potrafimy odczytać zdjęć HEIC.'],
])(
  '[5.28] an iPhone’s HEIC is refused in the reader’s language (%s), saying what to do',
  async (language, sentence) => {
    const { status, body } = await send(patient, hostile.heic(), language)
    expect([status, body['code'], body['message']]).toEqual([422, 'photo_heic', expect.stringContaining(sentence)])
    expect(body['message']).toContain('JPEG')
  },
)

test('[5.13] the last slot, taken in two windows at once, is taken once; the other is told in its language', async () => {
  await send(patient, (await jpegOf(1)).bytes)
  await send(patient, (await jpegOf(2)).bytes)
  const answers = await Promise.all([
    send(patient, (await jpegOf(3)).bytes, 'nl'),
    send(patient, (await jpegOf(4)).bytes, 'nl'),
  ])
  const refused = answers.find(({ status }) => status !== 200)
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  expect(refused?.body['code']).toBe('photo_limit')
  expect(refused?.body['message']).toContain('fotolimiet')
  expect(await rows()).toHaveLength(3)
})
