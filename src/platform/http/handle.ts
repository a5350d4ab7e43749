// Connects a contract to its handler. Nothing reaches a handler unparsed, and nothing undeclared leaves it.
import type { Call, CallRequest, CallResult } from '#base/call.ts'
import { ProductError } from '#base/errors.ts'
import type { FieldErrors } from '#base/errors.ts'
import type { Platform } from '#platform/platform.ts'
import type { ZodError, ZodType } from 'zod'
import type { Caller, MemberCaller } from './caller.ts'

export interface UploadedFile {
  bytes: Buffer
  filename: string
  mimeType: string
}

type CallerOf<C extends Call> = C['access'] extends 'member' ? MemberCaller : Caller

/** What a handler gets: its parsed input, the caller, and the platform. */
export type HandlerInput<C extends Call> = CallRequest<C> & {
  caller: CallerOf<C>
  platform: Platform
  /** Present if the contract declares an upload. */
  file: UploadedFile | undefined
  /** Present if a provider calls: what its signature covers. */
  signed: SignedRequest | undefined
}

export interface SignedRequest {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  query: Record<string, unknown>
}

export interface Handler {
  readonly call: Call
  run(given: HandlerInput<Call>): Promise<unknown>
}

/** Declares the handler of a call. */
export function handle<C extends Call>(call: C, run: (given: HandlerInput<C>) => Promise<CallResult<C>>): Handler {
  return { call, run }
}

export interface Invocation {
  query?: unknown
  body?: unknown
  file?: UploadedFile | undefined
  signed?: SignedRequest | undefined
}

/** Parses the input, checks access, runs the handler and parses the output. Used by HTTP and by page loaders alike. */
export async function invoke(
  handler: Handler,
  given: Invocation,
  caller: Caller,
  platform: Platform,
): Promise<unknown> {
  const { call } = handler
  if (call.access === 'member' && caller.memberId === null) throw new ProductError('authentication_required')
  const query = parseGiven(call.query, given.query)
  const body = parseGiven(call.body, given.body)
  const { file, signed } = given
  const result = await handler.run({ query, body, caller, platform, file, signed })
  return call.response.parse(result)
}

function parseGiven(schema: ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(cleaned(value ?? {}))
  if (parsed.success) return parsed.data
  throw new ProductError('invalid_input', {}, fieldErrors(parsed.error))
}

const deepest = 20

/** Text without what no table can store: the null character, and unpaired surrogates. */
function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '')
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
  if (depth > deepest) throw new ProductError('invalid_input')
  if (Array.isArray(value)) return value.map((one) => cleaned(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, depth + 1)]))
}

/** One error per field, the first. A schema names its own sentence with `{ message: 'code' }`; otherwise the kind of issue does. */
function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || '_'
    fields[name] ??= { code: /^[a-z][a-z_]+$/.test(issue.message) ? issue.message : issue.code }
  }
  return fields
}
