// Describes every call as OpenAPI 3.1, from the same schemas that validate it.
import { z } from 'zod'
import type { Call } from '#base/call.ts'
import { errorStatus } from '#base/errors.ts'
import type { ErrorCode } from '#base/errors.ts'

const errorSchema = z.object({
  message: z.string(),
  statusCode: z.int(),
  code: z.string(),
  fields: z.record(z.string(), z.object({ code: z.string(), message: z.string() })).optional(),
  authentication_required: z.literal(true).optional(),
  data: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The numbers and names that appear in the message.'),
})

const told = [
  'Every call also answers without `.php`.',
  'Whatever a browser sends, other than by GET, has to come from a page of the site: otherwise it is refused with `foreign_origin`.',
  'After `too_many_requests` the header `retry-after` says how many seconds to wait.',
  'A path that is no call is answered with `not_found`, and one that is asked by another method with `method_not_allowed`: the header `allow` names its own.',
  'A call that names its member in the header `x-member` is refused with `authentication_required` where somebody else is logged in.',
]

/** The whole description, ready to be sent as JSON. */
export function describeApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const [verb = '', path = ''] = call.key.split(' ')
    paths[path] = { ...paths[path], [verb.toLowerCase()]: describeCall(call) }
  }
  const session = { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'Without https: `session`.' }
  return {
    openapi: '3.1.0',
    info: { title: 'Duet', version: '1', description: told.join('\n\n') },
    paths,
    components: { schemas: { Error: jsonSchema(errorSchema) }, securitySchemes: { session } },
  }
}

function describeCall(call: Call): object {
  const refusals = Map.groupBy(refusalsOf(call), (code) => errorStatus[code])
  return {
    summary: call.summary,
    ...(call.access === 'member' ? { security: [{ session: [] }] } : {}),
    ...(call.query ? { parameters: parameters(jsonSchema(call.query, 'input')) } : {}),
    ...(call.body ? { requestBody: requestBody(call, call.body) } : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(call.response) } } },
      ...Object.fromEntries(
        [...refusals].toSorted(([one], [other]) => one - other).map(([status, codes]) => [status, refusal(codes)]),
      ),
    },
  }
}

/** The errors a call declares, and those common to all like it: login required, invalid input, wrong origin, bad or slow body, too many requests, unexpected, away. */
function refusalsOf(call: Call): Set<ErrorCode> {
  const writes = !call.key.startsWith('GET ')
  return new Set<ErrorCode>([
    ...(call.access === 'member' ? (['authentication_required'] as const) : []),
    ...(call.query || call.body ? (['invalid_input'] as const) : []),
    ...(call.errors ?? []),
    ...(writes && call.access !== 'provider' ? (['foreign_origin'] as const) : []),
    ...(writes ? (['invalid_json', 'upload_too_slow', 'too_large', 'unsupported_media'] as const) : []),
    'too_many_requests',
    'unexpected',
    'unavailable',
  ])
}

function refusal(codes: readonly ErrorCode[]): object {
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

/** An upload has its file beside the fields of its body. */
function requestBody(call: Call, body: z.ZodType): object {
  const schema = jsonSchema(body, 'input')
  if (!call.upload) return { required: !body.safeParse({}).success, content: { 'application/json': { schema } } }
  const { properties = {}, required = [] } = schema
  const photo = { type: 'string', contentMediaType: 'image/*', description: `${call.upload.maxBytes} bytes at most.` }
  const whole = { ...schema, properties: { ...properties, photo }, required: [...required, 'photo'] }
  return { required: true, content: { 'multipart/form-data': { schema: whole } } }
}

function parameters(schema: { properties?: Record<string, object>; required?: string[] }): object[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as {
    properties?: Record<string, object>
    required?: string[]
  }
}
