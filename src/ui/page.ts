// What a page loader or action may use: the calls, the reader's language, the cookies. Set by the server for each request.
import { createContext, redirect } from 'react-router'
import type { Call, CallInput, CallResponse } from '#base/call.ts'
import type { Language } from '#base/languages.ts'

/** A refusal in the calls' wire format. */
export interface CallFailure {
  message: string
  statusCode: number
  code: string
  fields?: Record<string, { code: string; message: string }>
  authentication_required?: true
  data?: Record<string, string | number>
}

export type CallOutcome<Value> = { ok: true; value: Value } | { ok: false; error: CallFailure }

export interface Page {
  locale: Language
  /** `https://host`, as the reader sees it. */
  origin: string
  /** Whether the request has a valid session. */
  loggedIn: boolean
  /** The nonce an inline script must carry. */
  nonce: string
  /** An id unique to this response: what a form of this page creates is created once, however often it is sent. */
  formId: string
  cookies: Record<string, string | undefined>
  setCookie(header: string): void
  /** The page shown for a path that matches nothing. */
  lost(): CallFailure
  /** A sentence of the copy in the reader's language, for the head of a page: `say('pages:home.lead', { site })`. */
  say(key: string, data?: Record<string, string>): string
  /** The untyped call; use `callPage` and `askPage`. */
  call(key: string, input?: { query?: unknown; body?: unknown }): Promise<CallOutcome<unknown>>
}

export const pageContext = createContext<Page>()

/** Calls in process; a refusal is returned as a value, for forms. */
export async function callPage<C extends Call>(
  page: Page,
  key: C['key'],
  input?: CallInput<C>,
): Promise<CallOutcome<CallResponse<C>>> {
  return (await page.call(key, input)) as CallOutcome<CallResponse<C>>
}

/** The same with what a form says, word by word: whether the call can be made with it, the call itself says. */
export async function sendForm<C extends Call, Field extends string = FieldsOf<C>>(
  page: Page,
  key: C['key'],
  body: Partial<Record<Field, unknown>>,
): Promise<CallOutcome<CallResponse<C>>> {
  return (await page.call(key, { body })) as CallOutcome<CallResponse<C>>
}

type FieldsOf<C extends Call> = keyof NonNullable<CallInput<C>['body']> & string

/** Calls in process; a refusal is thrown as a response, for loaders: the nearest error page shows it. */
export async function askPage<C extends Call>(
  page: Page,
  key: C['key'],
  input?: CallInput<C>,
): Promise<CallResponse<C>> {
  const outcome = await callPage<C>(page, key, input)
  if (outcome.ok) return outcome.value
  throw Response.json(outcome.error, { status: outcome.error.statusCode })
}

/** For members' pages: a visitor is redirected to the login, and from there back to this page. */
export function requireLogin(page: Page, request: Request): void {
  if (!page.loggedIn) throw loginFor(request)
}

/** The redirect to the login and back to the requested page. */
export function loginFor(request: Request): Response {
  const { pathname } = new URL(request.url)
  return redirect(`/login?back=${encodeURIComponent(pathname.replace(/\.data$/, '') + searchOf(request))}`)
}

/** The query as the reader sees it: requests for a page's data carry a note on which routes need it. */
export function searchOf(request: Request): string {
  const params = new URL(request.url).searchParams
  params.delete('_routes')
  const text = params.toString()
  return text ? `?${text}` : ''
}
