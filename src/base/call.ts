// The shape of a contract: one call, by verb and path, with its input, its output and its expected errors.
import type { ZodType, input, output } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallKey = `${Verb} /api/${string}.php`

/** The header in which a page says whose it is; the call is refused if another member is logged in by now. */
export const memberHeader = 'x-member'

export interface CallShape {
  /** One sentence for the API page. */
  readonly summary: string
  /** `everyone` may call it, only a logged-in `member` (others get 403 authentication_required), or a `provider` of payments or mail (signed). */
  readonly access: 'everyone' | 'member' | 'provider'
  readonly query?: ZodType
  readonly body?: ZodType
  readonly response: ZodType
  /** The expected refusals besides invalid_input and authentication_required. */
  readonly errors?: readonly ErrorCode[]
  /** A file sent as multipart form data beside the body's fields. */
  readonly upload?: { readonly maxBytes: number }
  /** What a body may be besides JSON; such a body is not parsed, but passed on as text. */
  readonly takes?: readonly 'form'[]
  /** The page that shows the same, for whoever opens the address of the call in a browser. */
  readonly page?: string
  /** How often one network may call it, if that is less than usual. */
  readonly limit?: CallLimit
}

export interface CallLimit {
  readonly max: number
  readonly windowSeconds: number
  /** Counted across all processes: where guessing pays, more processes must not allow more of it. */
  readonly everywhere?: true
}

export interface Call extends CallShape {
  readonly key: CallKey
}

/** Declares a call. The browser imports only the type of its answer; the server validates with it both ways. */
export function defineCall<const Key extends CallKey, Shape extends CallShape>(
  key: Key,
  shape: Shape,
): Shape & { readonly key: Key } {
  return { ...shape, key }
}

type Given<Schema> = Schema extends ZodType ? input<Schema> : undefined
type Taken<Schema> = Schema extends ZodType ? output<Schema> : undefined

/** What a caller passes. */
export interface CallInput<C extends CallShape> {
  query?: Given<C['query']>
  body?: Given<C['body']>
}

/** What a handler receives, parsed. */
export interface CallRequest<C extends CallShape> {
  query: Taken<C['query']>
  body: Taken<C['body']>
}

/** What a handler returns (before the response is parsed)... */
export type CallResult<C extends CallShape> = input<C['response']>
/** ...and what the caller gets. */
export type CallResponse<C extends CallShape> = output<C['response']>
