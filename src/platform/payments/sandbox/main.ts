// The sandbox payment provider as a program: `node main.ts --port 0 --data <folder> [--public-url …] [--stop-with-stdin]`.
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { sendSigned, startScheduler } from './deliveries.ts'
import { booksInUse, portTaken } from './exit-codes.ts'
import type { Provider } from './provider.ts'
import { createProviderServer } from './server.ts'
import { openStore, type Store } from './store.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    'public-url': { type: 'string' },
    // Secrets may also be passed in the environment, where other users of the machine cannot read them.
    'api-key': { type: 'string', default: process.env['SANDBOX_API_KEY'] ?? '' },
    'webhook-secret': { type: 'string', default: process.env['SANDBOX_WEBHOOK_SECRET'] ?? '' },
    'stop-with-stdin': { type: 'boolean', default: false },
  },
})

const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse('--port must be a number from 0 to 65535')
if (!values.data) refuse('--data must name the folder for the books')
if (!values['api-key']) refuse('--api-key or SANDBOX_API_KEY must be given')
if (!values['webhook-secret']) refuse('--webhook-secret or SANDBOX_WEBHOOK_SECRET must be given')

run(values.data ?? '', values['api-key'], values['webhook-secret'])

function run(folder: string, apiKey: string, webhookSecret: string): void {
  const store = openBooks(folder)
  const scheduler = startScheduler(store, sendSigned(webhookSecret))
  let local = ''
  const publicUrl = values['public-url']?.replace(/\/+$/, '')
  const provider: Provider = { store, apiKey, address: () => publicUrl ?? local, now: () => Date.now() }
  const server = createProviderServer(provider, scheduler.wake)

  const stop = (): void => {
    scheduler.stop()
    server.close()
    server.closeAllConnections()
    store.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The pipe from our parent process closes even if that is killed: nobody is left to serve.
  if (values['stop-with-stdin']) process.stdin.on('end', stop).on('error', stop).resume()

  server.on('error', (error: NodeJS.ErrnoException) => {
    refuse(error.message, error.code === 'EADDRINUSE' ? portTaken : 1)
  })
  server.listen(port, '127.0.0.1', () => {
    local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    console.log(`ready ${local}`)
  })
}

function openBooks(folder: string): Store {
  try {
    return openStore(folder)
  } catch (error) {
    // SQLite's code 5: busy, another process has the file open.
    const busy = (error as { errcode?: number }).errcode === 5
    return refuse(`its books in ${folder}: ${String(error)}`, busy ? booksInUse : 1)
  }
}

function refuse(reason: string, code = 1): never {
  console.error(`The sandbox payment provider cannot start: ${reason}`)
  process.exit(code)
}
