// The gateway for text messages over real HTTP: what is sent, with which key, and what happens when it is refused.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { httpTexts } from './texts.ts'

const heard: { authorization: string | undefined; body: string }[] = []
let status = 202
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    heard.push({ authorization: request.headers.authorization, body })
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

test('a message is sent as JSON, with the key from the URL', async () => {
  await httpTexts(`http://key%2F1@127.0.0.1:${port}/texts`).send({ to: '+31612345678', text: 'Hello' })
  expect(heard).toEqual([{ authorization: 'Bearer key/1', body: '{"to":"+31612345678","text":"Hello"}' }])
})

test('one that is refused, or that nobody accepts, is reported', async () => {
  status = 503
  await expect(httpTexts(`http://127.0.0.1:${port}`).send({ to: '+31612345678', text: 'Hello' })).rejects.toThrow('503')
  await expect(httpTexts('http://127.0.0.1:1').send({ to: '+31612345678', text: 'Hello' })).rejects.toThrow()
})
