// A file that is written once is complete for everybody who starts at the same instant.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { readSandboxSecrets } from '../payments/sandbox-secrets.ts'
import { writeOnce } from './write-once.ts'

const parent = mkdtempSync(path.join(tmpdir(), 'duet-once-'))
afterAll(() => rmSync(parent, { recursive: true }))

/** Reads each file as soon as it exists, and reports what it found. */
const reader = `
  const { existsSync, readFileSync } = require('node:fs')
  const { parentPort, workerData: { files, round } } = require('node:worker_threads')
  const found = files.map((file, at) => {
    Atomics.store(round, 0, at)
    Atomics.notify(round, 0)
    while (!existsSync(file));
    return readFileSync(file, 'utf8')
  })
  parentPort.postMessage(found)
`

test('[1.30] a process that starts while another makes the secrets finds all of them', async () => {
  const folders = Array.from({ length: 300 }, (_, at) => path.join(parent, String(at)))
  const files = folders.map((folder) => path.join(folder, 'secrets.json'))
  const round = new Int32Array(new SharedArrayBuffer(4)).fill(-1)
  const worker = new Worker(reader, { eval: true, workerData: { files, round } })
  const found = new Promise<string[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  const made: unknown[] = []
  for (const [at, folder] of folders.entries()) {
    while (Atomics.load(round, 0) < at) Atomics.wait(round, 0, at - 1, 100)
    made.push(readSandboxSecrets(folder))
  }
  expect((await found).map((text) => JSON.parse(text || 'null'))).toEqual(made)
  expect(readdirSync(folders[0] as string)).toEqual(['secrets.json'])
})

test('[1.30] what already exists stays', () => {
  const file = path.join(parent, 'kept')
  writeOnce(file, 'first')
  writeOnce(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readdirSync(parent).filter((name) => name.startsWith('kept'))).toEqual(['kept'])
})
