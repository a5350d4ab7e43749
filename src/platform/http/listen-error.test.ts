// Why a port can't be listened on: named by the setting, whatever the system calls it.
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listenError } from './listen-error.ts'

const listen = (at: { port: number; host: string }) =>
  new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(at, () => resolve(server))
  })
const whyNot = async (at: { port: number; host: string }) =>
  listen(at).then(
    () => null,
    (error: unknown) => listenError(error, 'PORT', at).message,
  )

test('[8.74] a port that is taken', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.address() as { port: number }
  expect(await whyNot({ port, host: '127.0.0.1' })).toBe(
    `PORT ${port} can't be listened to on 127.0.0.1: somebody listens there already, and each process needs one of its own.`,
  )
  server.close()
})

test('[8.74] an address or a host name that the machine does not have', async () => {
  expect(await whyNot({ port: 0, host: '192.0.2.1' })).toBe(
    `PORT 0 can't be listened to on 192.0.2.1: this machine has no such address.`,
  )
  expect(await whyNot({ port: 0, host: 'nowhere.invalid' })).toMatch(
    /^PORT 0 can't be listened to on nowhere\.invalid: /,
  )
})
