// Web Push: the key of this installation, made once and stored in the database, and sending an encrypted notification to a browser.
import { ECDH } from 'node:crypto'
import { minute, second } from '#base/time.ts'
import type { Database } from '#platform/db/db.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  /** The public key that browsers subscribe with. */
  publicKey(): Promise<string>
  /**
   * Whether the endpoint belongs to an allowed push service, and the keys are keys. Members supply both: it must not be just
   * any machine, nor something that fails again at every retry.
   */
  canReach(target: PushTarget): boolean
  /** `gone` if the browser has ended the subscription; throws if a retry may help. */
  send(target: PushTarget, payload: string, contact: string): Promise<'sent' | 'gone'>
}

/** How long a push service keeps a notification for a device that is off. */
const keptSeconds = (12 * 60 * minute) / second
const timeoutMs = 10 * second

/** `services`: host suffixes, or whole origins (`http://127.0.0.1:9`). */
export function openPush(db: Database, services: readonly string[]): Push {
  let reading: Promise<VapidKeys> | undefined
  const keys = () => {
    reading ??= readKeys(db)
    reading.catch(() => (reading = undefined))
    return reading
  }
  const canReach = (target: PushTarget) => isServiceOf(services, target.endpoint) && hasKeys(target)
  return {
    publicKey: async () => (await keys()).publicKey,
    canReach,
    send: async ({ endpoint, p256dh, auth }, payload, contact) => {
      if (!canReach({ endpoint, p256dh, auth })) return 'gone'
      const { default: webPush } = await import('web-push')
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: keptSeconds,
        urgency: 'normal',
        vapidDetails: { subject: `mailto:${contact}`, ...(await keys()) },
      })
      const answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? Buffer.alloc(0)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      throw new Error(`the push service answered ${answer.status}`)
    },
  }
}

function isServiceOf(services: readonly string[], endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  return services.some((service) =>
    service.includes('://')
      ? url.origin === service
      : url.protocol === 'https:' &&
        url.port === '' &&
        (url.hostname === service || url.hostname.endsWith(`.${service}`)),
  )
}

/** A point of the curve, uncompressed, and a secret of 16 bytes: otherwise nothing can be encrypted (RFC 8291). */
function hasKeys({ p256dh, auth }: PushTarget): boolean {
  if (Buffer.from(p256dh, 'base64url').length !== 65 || Buffer.from(auth, 'base64url').length < 16) return false
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Of several processes that start at once one makes the key, and all read that one. */
async function readKeys(db: Database): Promise<VapidKeys> {
  const known = await findKeys(db)
  if (known) return known
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey, made_at: new Date() })
    .onConflict((same) => same.doNothing())
    .execute()
  const made = await findKeys(db)
  if (!made) throw new Error('The push key could not be kept.')
  return made
}

async function findKeys(db: Database): Promise<VapidKeys | undefined> {
  return db.selectFrom('push_key').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
}
