// A process that runs the servers of journeys one after the other: `/start` starts one with the settings it is given and answers with what it prints, `/stop` stops it.
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { findBuild } from '../src/app/process/find-build.ts'

const build = findBuild()
if (!build) throw new Error('The journeys run what was built: npm run build')
const program = (await import(pathToFileURL(build).href)) as typeof import('../src/app/run.ts')
const roles = { web: true, worker: true, development: false }

let stopLast = async () => {}

const control = createServer((request, response) => {
  // A connection kept for later could end in the very moment in which it is used again.
  response.setHeader('connection', 'close')
  const work =
    request.url === '/start'
      ? json(request).then((settings) => start(settings as NodeJS.ProcessEnv, response))
      : stopLast().then(() => response.end())
  work.catch((error: Error) => response.end(`${error.message}\n`))
})

async function start(settings: NodeJS.ProcessEnv, output: ServerResponse): Promise<void> {
  await stopLast()
  const starting = program.startServer(roles, settings, (text) => output.write(text))
  const end = async () => {
    await starting.then((stop) => stop()).catch(() => undefined)
    output.end()
  }
  let ending: Promise<void> | undefined
  stopLast = () => (ending ??= end())
  // The worker is gone without a word.
  output.on('close', () => void stopLast())
  await starting
}

control.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.((control.address() as AddressInfo).port))
process.once('disconnect', () => void stopLast().then(() => process.exit()))
