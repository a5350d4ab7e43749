// Making and using a passkey in the browser; its library is loaded when first needed.
import { minute } from '#base/time.ts'
import { call, CallError } from '#ui/call.ts'
import type { addPasskeyCall, beginPasskey, beginPasskeyLogin, passkeyLogin } from '../../passkeys/contract.ts'
import { challengeMinutes } from '../../passkeys/limits.ts'

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
  await (async () => {
    const { start, optionsJSON } = await begin(again)
    await sendPasskey(await start({ optionsJSON }), again)
  })().finally(() => (asked -= 1))
}

/** A login page may stay open for hours: what the browser is to answer is replaced before it expires. */
const renewAfterMs = (challengeMinutes - 1) * minute

/**
 * The passkey that the member picks in the address field, waiting for that in the background. Gives way to a
 * proof that was requested, however late that one's code arrives: the browser runs one at a time, and the last to start ends the other.
 */
export async function awaitPasskey(): Promise<PickedPasskey> {
  for (;;) {
    const { start, optionsJSON } = await begin(false)
    if (asked > 0) throw new DOMException('Another proof was asked for.', 'AbortError')
    let isOld = false
    const renewal = setTimeout(() => {
      isOld = true
      void stopProving()
    }, renewAfterMs)
    const picked = await start({ optionsJSON, useBrowserAutofill: true })
      .catch((error: unknown) => {
        if (!isOld) throw error
      })
      .finally(() => clearTimeout(renewal))
    if (picked) return picked
  }
}

/** Logs in with it. */
export async function sendPasskey(picked: PickedPasskey, again = false): Promise<void> {
  await call<typeof passkeyLogin>('POST /api/passkey-login.php', { body: { answer: { ...asRecord(picked) }, again } })
}

async function begin(again: boolean) {
  const [{ startAuthentication: start }, { options }] = await Promise.all([
    library(),
    call<typeof beginPasskeyLogin>('POST /api/passkey-login-begin.php', { body: { again } }),
  ])
  return { start, optionsJSON: options as unknown as RequestOptions }
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

/** The case that a restricted member can appeal against. */
export function caseOf(error: unknown): string | null {
  return error instanceof CallError && error.data['case_number'] ? String(error.data['case_number']) : null
}

/** What to say when it did not work; nothing if the member only closed the browser's dialog. */
export function passkeyTrouble(error: unknown, unknown: string): string {
  if (error instanceof CallError) return error.message || unknown
  return error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name) ? '' : unknown
}

type Library = Awaited<ReturnType<typeof library>>
type PickedPasskey = Awaited<ReturnType<Library['startAuthentication']>>
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']

const asRecord = (answer: { id: string; response: object }) => ({ ...answer, response: { ...answer.response } })
