// Describes every call as OpenAPI 3.1, from the same schemas that validate it.
import { z } from 'zod'
import type { Call } from '#base/call.ts'
import { errorStatus } from '#base/errors.ts'

const errorSchema = z.object({
  message: z.string(),
  statusCode: z.int(),
  code: z.string(),
  fields: z.record(z.string(), z.object({ code: z.string(), message: z.string() })).optional(),
  authentication_required: z.boolean().optional(),
})

/** The whole description, ready to be sent as JSON. */
export function describeApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const [verb = '', path = ''] = call.key.split(' ')
    paths[path] = { ...paths[path], [verb.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Duet', version: '1', description: 'Every call also answers without `.php`.' },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorSchema) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}

function describeCall(call: Call): object {
  const refusals = new Set<number>(
    [...(call.errors ?? []), ...(call.access === 'member' ? (['authentication_required'] as const) : [])].map(
      (code) => errorStatus[code],
    ),
  )
  if (call.query || call.body) refusals.add(422)
  return {
    summary: call.summary,
    ...(call.access === 'member' ? { security: [{ session: [] }] } : {}),
    ...(call.query ? { parameters: parameters(jsonSchema(call.query, 'input')) } : {}),
    ...(call.body
      ? {
          requestBody: {
            content: {
              [call.upload ? 'multipart/form-data' : 'application/json']: { schema: jsonSchema(call.body, 'input') },
            },
          },
        }
      : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(call.response) } } },
      ...Object.fromEntries(
        [...refusals].toSorted((one, other) => one - other).map((status) => [status, refusal(call, status)]),
      ),
    },
  }
}

function refusal(call: Call, status: number): object {
  const codes = (call.errors ?? []).filter((code) => errorStatus[code] === status)
  return {
    description: codes.join(', ') || (status === 422 ? 'invalid_input' : 'authentication_required'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
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
