// The browser's one HTTP client: typed calls that retry when the connection was lost, and one kind of error.
import { memberHeader } from '#base/call.ts'
import type { Call, CallInput, CallResponse } from '#base/call.ts'
import { second } from '#base/time.ts'
import { answeredEvent } from './ask-again.ts'
import type { CallFailure } from './page.ts'

/** Specification 9: five more attempts, for lost connections and the statuses of a server that is away. */
const retries = 5
const firstDelayMs = 300
const usualTimeoutMs = 30 * second
/** Specification 9: the minimum duration of a fetch that shows progress. */
const leastShownMs = 200

/** Sent on `window` when the server no longer knows the reader. */
export const loggedOutEvent = 'logged-out'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** How long all attempts together may take. */
  timeoutMs?: number | undefined
  /** The reader sees progress: then it takes a minimum time, so that nothing just flashes. */
  showsProgress?: boolean | undefined
  /** In whose name it is: someone other than the page's member, or null for whoever is logged in by now. */
  as?: string | null | undefined
  /** Called with how much of the body has been sent, 0 to 1; each attempt starts over. */
  onSent?: ((share: number) => void) | undefined
  /** Called when it is sent again: it may have arrived before, and the answer is then from that time. */
  onAgain?: (() => void) | undefined
}

/** Whose page this is: null for a visitor's. */
let pageOf: string | null = null

/** Calls are in this member's name from now on: refused if another one is logged in by then, in another window. */
export function callAs(memberId: string | null): void {
  pageOf = memberId
}

export const memberOfPage = (): string | null => pageOf

interface Sent {
  query?: unknown
  body?: unknown
  /** A form with files, instead of `body`. */
  form?: FormData | undefined
}

export type CallInBrowser = <C extends Call>(
  key: C['key'],
  input?: CallInput<C> & { form?: FormData | undefined },
  options?: CallOptions,
) => Promise<CallResponse<C>>

/**
 * What a call throws when it was refused. `message` is in the reader's language and can be shown;
 * it is empty if no server answered (codes `connection_lost` and `timeout`, status 0).
 */
export class CallError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly fields: NonNullable<CallFailure['fields']>
  readonly data: NonNullable<CallFailure['data']>
  readonly authentication_required: boolean

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = 'CallError'
    this.statusCode = failure.statusCode
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.data = failure.data ?? {}
    this.authentication_required = failure.authentication_required === true
  }
}

export function createCall(place: { origin?: string; firstDelayMs?: number } = {}): CallInBrowser {
  return async <C extends Call>(key: C['key'], input: Sent = {}, options: CallOptions = {}) => {
    const [verb = 'GET', path = ''] = key.split(' ')
    const timeout = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const url = `${place.origin ?? ''}${path}${queryString(input.query)}`
    try {
      let tries = 0
      // A later attempt is still in the name of whoever pressed, whatever has become of the page meanwhile.
      const { as = pageOf } = options
      const send = async () => {
        if (tries++ > 0) options.onAgain?.()
        return sendRequest(url, requestOf(verb, path, input, signal, as), options.onSent)
      }
      const attempts = mayRetry(verb, input) ? retries : 0
      const shown = options.showsProgress ? pause(leastShownMs, signal) : undefined
      const [response] = await Promise.all([persist(send, attempts, place.firstDelayMs ?? firstDelayMs, signal), shown])
      return (await readAnswer(response, path)) as CallResponse<C>
    } catch (error) {
      if (options.signal?.aborted || error instanceof CallError) throw error
      throw unreachable(timeout.aborted ? 'timeout' : 'connection_lost')
    }
  }
}

/** Only calls with progress load the code that can report it. */
async function sendRequest(url: string, request: RequestInit, onSent: CallOptions['onSent']): Promise<Response> {
  if (!onSent) return fetch(url, request)
  const { fetchWithProgress } = await import('./fetch-with-progress.ts')
  return fetchWithProgress(url, request, onSent)
}

/** `await call<typeof searchMembers>('GET /api/members.php', { query })` */
export const call = createCall()

const unreachable = (code: string) => new CallError({ message: '', statusCode: 0, code })

/** Reads may be repeated, and writes that carry an idempotency key. */
function mayRetry(verb: string, { body, form }: Sent): boolean {
  if (verb === 'GET') return true
  if (form) return form.has('client_id')
  return typeof body === 'object' && body !== null && 'client_id' in body && typeof body.client_id === 'string'
}

function requestOf(
  verb: string,
  path: string,
  { body, form }: Sent,
  signal: AbortSignal,
  as: string | null,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  if (isUserCall(path)) headers.set('x-request-type', 'client')
  if (as) headers.set(memberHeader, as)
  if (form) return { method: verb, headers, signal, body: form }
  if (body === undefined) return { method: verb, headers, signal }
  headers.set('content-type', 'application/json')
  const text = JSON.stringify(body)
  return { method: verb, headers, signal, keepalive: text.length <= outlivingLength, body: text }
}

/** A request made just before the page is left still goes out; browsers allow no more than 64 kB for all such requests together. */
const outlivingLength = 1_024

const isUserCall = (path: string) => path === '/api/user.php'

/** No answer, or that of a proxy or a network in front of a server that is away: some have statuses of their own, such as 521. */
export const isAway = (status: number) => status === 0 || status > 501

async function persist(
  send: () => Promise<Response>,
  attemptsLeft: number,
  delayMs: number,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const response = await send()
    if (attemptsLeft === 0 || !isAway(response.status)) return response
    await response.body?.cancel()
  } catch (error) {
    if (attemptsLeft === 0 || signal.aborted) throw error
  }
  await pause(delayMs * (0.5 + Math.random() / 2), signal)
  return persist(send, attemptsLeft - 1, delayMs * 2, signal)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

async function readAnswer(response: Response, path: string): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch (error) {
    // The page of something in between (a hotel's network): the server was not reached.
    if (response.ok) throw error
  }
  if (response.ok) {
    globalThis.window?.dispatchEvent(new Event(answeredEvent))
    return said
  }
  const error = new CallError(failureOf(said, response))
  if (response.status === 403 && error.authentication_required && !isUserCall(path)) {
    globalThis.window?.dispatchEvent(new Event(loggedOutEvent))
  }
  throw error
}

/** The server's error; something in between (a proxy, a hotel's network) may answer in its own format. */
function failureOf(value: unknown, response: Response): CallFailure {
  const said = typeof value === 'object' && value !== null ? (value as Partial<CallFailure>) : {}
  return {
    ...said,
    message: typeof said.message === 'string' ? said.message : '',
    code: typeof said.code === 'string' ? said.code : 'unexpected',
    statusCode: response.status,
  }
}

/** Lists repeat their name; undefined and null are left out. */
function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}
