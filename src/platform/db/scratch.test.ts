// Scratch databases: those of a killed process are dropped by the next run, and nothing else is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createScratch, dropAbandoned } from './scratch.ts'

const server = inject('databaseUrl')

test('databases of a killed process are dropped, those of a live one stay', async () => {
  const scratch = pathToFileURL(path.join(import.meta.dirname, 'scratch.ts')).href
  const program = `
    const { createScratch } = await import('${scratch}')
    console.log((await createScratch('${server}', 'killed')).url)
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const left = nameIn(String(line).trim())
  const ours = await createScratch(server, 'living')
  try {
    await dropAbandoned(server)
    expect(await databases()).toEqual(expect.arrayContaining([left, nameIn(ours.url)]))

    child.kill('SIGKILL')
    await once(child, 'exit')
    await dropAbandoned(server)
    const remaining = await databases()
    expect(remaining).not.toContain(left)
    expect(remaining).toContain(nameIn(ours.url))
  } finally {
    child.kill('SIGKILL')
    await ours.drop()
  }
})

async function databases(): Promise<string[]> {
  const client = new Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
  await client.end()
  return rows.map(({ datname }) => datname)
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}
