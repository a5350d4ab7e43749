// Any of the providers for a test: its program in a folder of its own, restarted when it dies, a shop that receives its webhooks, a payer.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#base/ids.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import type { Movement, PaymentGateway, PaymentOrder, PaymentStatus } from './gateway.ts'
import { mollieGateway } from './mollie-gateway.ts'
import { makeOrder, setStage, startShop, submitForm, type Shop } from './sandbox-testing.ts'
import { verotelGateway } from './verotel-gateway.ts'

export type ProviderName = 'sandbox' | 'mollie' | 'verotel'

/** The adapter's timeouts, and its clock. */
export interface AdapterOptions {
  readonly timeoutMs?: number
  readonly retryWaitsMs?: readonly number[]
  readonly now?: () => Date
  /** A URL where nothing listens. */
  readonly url?: string
}

export interface ProviderStage {
  readonly name: ProviderName
  readonly shop: Shop
  readonly gateway: PaymentGateway
  gatewayWith(options: AdapterOptions): PaymentGateway
  order(changes?: Partial<PaymentOrder>): PaymentOrder
  misbehave(faults: Record<string, number>): Promise<void>
  force(providerId: string, status: PaymentStatus): Promise<void>
  /** After an hour, when the provider has forgotten the key; the sandbox keeps keys for good. */
  forgetKeys(): Promise<void>
  pid(): number | undefined
  stop(): Promise<void>
}

/** `postbackUrl`: where the provider reports, if that is set in the shop's account; otherwise to the fixture's own shop. */
export async function stageOf(name: ProviderName, postbackUrl?: string): Promise<ProviderStage> {
  return name === 'sandbox' ? sandboxStage() : emulatorStage(name, postbackUrl)
}

async function sandboxStage(): Promise<ProviderStage> {
  const stage = await setStage()
  const order = (changes: Partial<PaymentOrder> = {}) => stage.order({ method: 'card', reference: newId(), ...changes })
  return { ...stage, name: 'sandbox', order, forgetKeys: async () => {}, pid: () => stage.provider.pid() }
}

const shopId = '68849'
const keys = { mollie: `test_${'a'.repeat(30)}`, verotel: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J' }
const patience = [50, 200, 1_000, 2_000]

async function emulatorStage(name: 'mollie' | 'verotel', postbackUrl?: string): Promise<ProviderStage> {
  // The emulator made its own certificate, and the official client trusts only its built-in list.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  const folder = makeDataFolder(name)
  const shop = await startShop()
  const key = keys[name]
  const emulator = await keepEmulator(name, folder.path, {
    EMULATOR_KEY: key,
    EMULATOR_POSTBACK_URL: postbackUrl ?? `${shop.url}/webhook`,
  })
  const gatewayWith = ({ url = emulator.calls, ...options }: AdapterOptions): PaymentGateway =>
    name === 'mollie'
      ? mollieGateway({ api_key: key, url: `${url}/v2/`, ...options })
      : verotelGateway({ shop_id: shopId, signature_key: key, url, retryWaitsMs: patience, ...options })
  const tell = async (control: string, body: object): Promise<void> => {
    const init = { method: 'PUT', headers: { authorization: `Bearer ${key}` }, body: JSON.stringify(body) }
    const answer = await fetch(`${emulator.calls}/control/${control}`, init)
    if (!answer.ok) throw new Error(`${control}: ${answer.status} ${await answer.text()}`)
  }
  return {
    name,
    shop,
    gateway: gatewayWith({}),
    gatewayWith,
    order: (changes) => makeOrder(shop, { method: 'card', reference: newId(), ...changes }),
    misbehave: (faults) => tell('faults', faults),
    force: (provider_id, status) => tell('force', { provider_id, status }),
    forgetKeys: () => tell('forget-keys', {}),
    pid: () => emulator.child().pid,
    stop: async () => {
      await emulator.stop()
      await shop.stop()
      await folder.remove()
    },
  }
}

async function keepEmulator(name: string, folder: string, env: Record<string, string>) {
  const program = path.join(import.meta.dirname, 'emulators', `${name}.ts`)
  const launch = async (ports: readonly string[]) => {
    const child = spawn(process.execPath, [program, '--data', folder, ...ports], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    return { child, ...(await addresses(child)) }
  }
  let running = await launch([])
  const { pages, calls } = running
  const ports = ['--port', new URL(pages).port, '--calls-port', new URL(calls).port]
  const stopping = new AbortController()
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (running.child.exitCode === null && running.child.signalCode === null) await once(running.child, 'exit')
      if (!stopping.signal.aborted) running = await launch(ports).catch(() => running)
      await wait(20)
    }
  }
  const keeping = keep()
  return {
    calls,
    child: (): ChildProcess => running.child,
    stop: async () => {
      stopping.abort()
      running.child.kill('SIGTERM')
      await keeping
    },
  }
}

async function addresses(child: ChildProcess): Promise<{ pages: string; calls: string }> {
  if (!child.stdout) throw new Error('the emulator can not be heard')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, pages, calls] = /^ready (\S+) (\S+)$/.exec(line) ?? []
    if (pages && calls) return { pages, calls }
  }
  throw new Error('the emulator did not start')
}

/** The payer: opens the page of the order, and presses a button there. */
export async function decide(
  checkoutUrl: string | null,
  action: 'pay' | 'pay_later' | 'fail' | 'cancel',
): Promise<void> {
  const page = await fetch(checkoutUrl ?? '')
  await page.text()
  await submitForm(page.url, action)
}

/** All pages of the provider's ledger since then. */
export async function wholeLedger(gateway: PaymentGateway, since: Date): Promise<Movement[]> {
  const whole: Movement[] = []
  for (let after: string | undefined; ;) {
    const { movements, next } = await gateway.listMovements(since, after)
    whole.push(...movements)
    if (!next) return whole
    after = next
  }
}
