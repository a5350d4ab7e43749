// The sandbox's key and webhook secret: made once, stored in its data folder where only the owner can read them.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeOnce } from '../secrets/write-once.ts'

const secretsShape = z.object({ api_key: z.string().min(20), webhook_secret: z.string().min(20) })

export type SandboxSecrets = Readonly<z.infer<typeof secretsShape>>

export function readSandboxSecrets(folder: string): SandboxSecrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'secrets.json')
  const made: SandboxSecrets = { api_key: `sk_${secret()}`, webhook_secret: `wh_${secret()}` }
  writeOnce(file, JSON.stringify(made))
  return secretsShape.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function rememberedPort(folder: string): number {
  try {
    const port = Number(readFileSync(join(folder, 'port'), 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}

export function rememberPort(folder: string, port: number): void {
  writeFileSync(join(folder, 'port'), String(port), { mode: 0o600 })
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}
