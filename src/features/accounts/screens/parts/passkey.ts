// Making and using a passkey in the browser; its library is loaded when first needed.
import { call, CallError } from '#ui/call.ts'
import type { addPasskeyCall, beginPasskey, beginPasskeyLogin, passkeyLogin } from '../../passkeys/contract.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether this browser can have passkeys for this address: not without https, nor for a bare IP address. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.:[\]]+$/.test(window.location.hostname)
}

export async function makePasskey(name: string): Promise<void> {
  const [{ startRegistration }, { options }] = await Promise.all([
    library(),
    call<typeof beginPasskey>('POST /api/passkey-begin.php'),
  ])
  const answer = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
  await call<typeof addPasskeyCall>('POST /api/passkey.php', { body: { name, answer: { ...asRecord(answer) } } })
}

/** How many proofs that the member pressed a button for are under way. */
let asked = 0

/** Logs in, or, with `again`, re-authenticates whoever is logged in. */
export async function provePasskey({ again = false } = {}): Promise<void> {
  asked += 1
  await prove({ again }).finally(() => (asked -= 1))
}

/**
 * Logs in once the member picks a passkey in the address field, waiting for that in the background. Gives way to a
 * proof that was requested, however late that one's code arrives: the browser runs one at a time, and the last to start ends the other.
 */
export async function awaitPasskey(): Promise<void> {
  await prove({ inBackground: true })
}

async function prove({ inBackground = false, again = false }): Promise<void> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    library(),
    call<typeof beginPasskeyLogin>('POST /api/passkey-login-begin.php', { body: { again } }),
  ])
  if (inBackground && asked > 0) throw new DOMException('Another proof was asked for.', 'AbortError')
  const optionsJSON = options as unknown as RequestOptions
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: inBackground })
  await call<typeof passkeyLogin>('POST /api/passkey-login.php', { body: { answer: { ...asRecord(answer) }, again } })
}

/** Whether the browser offers passkeys in the address field. */
export async function offersInFields(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/** Ends the one waiting in the background, when the page is left. */
export async function stopProving(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** What to say when it did not work; nothing if the member only closed the browser's dialog. */
export function passkeyTrouble(error: unknown, unknown: string): string {
  if (error instanceof CallError) return error.message || unknown
  return error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name) ? '' : unknown
}

type Library = Awaited<ReturnType<typeof library>>
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']

const asRecord = (answer: { id: string; response: object }) => ({ ...answer, response: { ...answer.response } })
