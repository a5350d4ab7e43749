// One connection to PostgreSQL with as little code of its own as possible, so that the database is measured and not the client.
import type { Socket } from 'node:net'
import { Client } from 'pg'
import { serialize } from 'pg-protocol'
import type { Statement } from './load.ts'

/** A placeholder among the values for a new id with each request. */
export const anyId = '%id%'
const endOfRound = 'Z'.charCodeAt(0)
const failed = 'E'.charCodeAt(0)
const headBytes = 5

export interface SqlConnection {
  /** Prepares a statement the first time, then sends it, and resolves once it was carried out. */
  ask: (statement: Statement, id: string) => Promise<void>
  close: () => void
}

export async function openSqlConnection(url: string, customPlan: boolean): Promise<SqlConnection> {
  const client = new Client({ connectionString: url })
  await client.connect()
  if (customPlan) await client.query('set plan_cache_mode = force_custom_plan')
  const send = takeOver(client)
  const names = new Map<string, string>()
  const asked = new WeakMap<Statement, Buffer>()

  const bytesOf = async (statement: Statement, id: string) => {
    const known = asked.get(statement)
    if (known) return known
    const { text, values } = statement
    const name = names.get(text) ?? `s${names.size}`
    if (!names.has(text)) {
      names.set(text, name)
      await send(Buffer.concat([serialize.parse({ name, text }), serialize.sync()]))
    }
    const bind = serialize.bind({
      statement: name,
      values: values.map((value) => wordOf(value === anyId ? id : value)),
    })
    const bytes = Buffer.concat([bind, serialize.execute(), serialize.sync()])
    if (!values.includes(anyId)) asked.set(statement, bytes)
    return bytes
  }
  return {
    ask: async (statement, id) => send(await bytesOf(statement, id)),
    close: () => void client.end(),
  }
}

/** Takes over the connection of a client that has logged in: from here on, its messages are only scanned for where they end. */
function takeOver(client: Client): (bytes: Buffer) => Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let waiting = Promise.withResolvers<void>()
  let rest: Buffer = Buffer.alloc(0)
  let failure = ''
  stream.removeAllListeners('data')
  stream.on('data', (part: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part
    let at = 0
    while (bytes.length >= at + headBytes) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (bytes.length < end) break
      if (bytes[at] === failed) failure = bytes.toString('utf8', at + headBytes, end)
      if (bytes[at] === endOfRound && failure) waiting.reject(new Error(failure))
      else if (bytes[at] === endOfRound) waiting.resolve()
      at = end
    }
    rest = bytes.subarray(at)
  })
  return (bytes) => {
    failure = ''
    waiting = Promise.withResolvers<void>()
    stream.write(bytes)
    return waiting.promise
  }
}

function wordOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`A bench sends no ${typeof value}.`)
}
