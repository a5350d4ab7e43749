// Uploads over real connections: cut off, too slow, too many at once, in another format; the server stays whole.
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { jpegOf } from '#features/profiles/fixture-pictures.ts'
import * as hostile from '#features/profiles/processing/fixture-hostile.ts'
import { createServer } from './http-server.ts'
import { openStage } from './testing/stage.ts'
import type { Visitor } from './testing/stage.ts'

const stage = await openStage()
const app = await createServer(stage.platform, {
  development: false,
  pages: false,
  uploads: { atOnce: 2, quietMs: 300, wholeMs: 1_500 },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const folder = stage.platform.config.dataDir
let ann: Visitor & { id: string }
afterAll(() => app.close())
beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
})

const rows = () => stage.db.selectFrom('photo').select('id').execute()
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The first part of an upload, and then nothing. */
function beginUpload(bytes: Buffer, language = 'en') {
  const head = [
    'POST /api/photo.php HTTP/1.1',
    `host: localhost:${port}`,
    `cookie: session=${ann.cookies.get('session')}; locale=${language}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${bytes.length + 200}`,
  ]
  const part =
    '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  socket.write(bytes)
  const answered = new Promise<string>((resolve) => {
    let said = ''
    socket.on('data', (data) => (said += String(data))).on('error', () => undefined)
    socket.on('close', () => resolve(said))
  })
  return { socket, answered }
}

async function send(bytes: Buffer, language = 'en') {
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
  const cookie = `session=${ann.cookies.get('session')}; locale=${language}`
  const response = await fetch(`http://localhost:${port}/api/photo.php`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('[5.28] an upload that is cut off leaves no row and no file', async () => {
  const { bytes } = await jpegOf(1)
  const before = files()
  const { socket, answered } = beginUpload(bytes.subarray(0, 2_000))
  await pause(100)
  socket.destroy()
  await answered
  await pause(100)
  expect([await rows(), files()]).toEqual([[], before])
  expect((await send(bytes)).status).toBe(200)
})

test('[5.28] an upload that stops, or only dribbles in, is told that it took too long, and ended', async () => {
  const { bytes } = await jpegOf(1)
  const before = files()
  const silent = beginUpload(bytes.subarray(0, 2_000), 'de')
  const dribbling = beginUpload(bytes.subarray(0, 2_000))
  const drops = setInterval(() => dribbling.socket.write('x'), 100)
  expect(await silent.answered).toMatch(/^HTTP\/1.1 408[^]*Das Senden hat zu lange gedauert/)
  expect(await dribbling.answered).toMatch(/^HTTP\/1.1 408[^]*"code":"upload_too_slow"/)
  clearInterval(drops)
  expect([await rows(), files()]).toEqual([[], before])
})

test('[5.28] more uploads at once than there is memory for are asked to come back', async () => {
  const { bytes } = await jpegOf(1)
  const held = [beginUpload(bytes.subarray(0, 900)), beginUpload(bytes.subarray(0, 900))]
  await pause(100)
  expect(await send(bytes)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await Promise.all(held.map(({ answered }) => answered))
  expect((await send(bytes)).status).toBe(200)
})

test.each([
  ['de', 'HEIC-Bilder können wir nicht lesen.'],
  ['pl', 'Nie potrafimy odczytać zdjęć HEIC.'],
])(
  '[5.28] an iPhone’s HEIC is refused in the reader’s language (%s), saying what to do',
  async (language, sentence) => {
    const { status, body } = await send(hostile.heic(), language)
    expect([status, body['code'], body['message']]).toEqual([422, 'photo_heic', expect.stringContaining(sentence)])
    expect(body['message']).toContain('JPEG')
  },
)

test('[5.13] the last place, taken in two windows at once, is taken once; the other is told in its language', async () => {
  await send((await jpegOf(1)).bytes)
  await send((await jpegOf(2)).bytes)
  const answers = await Promise.all([send((await jpegOf(3)).bytes, 'nl'), send((await jpegOf(4)).bytes, 'nl')])
  const refused = answers.find(({ status }) => status !== 200)
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  expect(refused?.body['code']).toBe('photo_limit')
  expect(refused?.body['message']).toContain('foto’s')
  expect(await rows()).toHaveLength(3)
})
