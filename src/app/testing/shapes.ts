// For the whole-server tests: what a call declares, and whether a response is exactly that, nothing missing and nothing more.
import { expect } from 'vitest'
import { apis } from '../apis.ts'
import type { Answer } from './stage.ts'

export const calls = apis.map(({ call }) => call)

/** Fails unless the response is a success, parses by the call's own schema, and has no other fields. */
export function expectShape(key: string, answer: Answer): void {
  const call = calls.find((one) => one.key === key)
  if (!call) throw new Error(`no such call: ${key}`)
  expect(answer.body, `${key}: ${answer.text.slice(0, 300)}`).toEqual(call.response.parse(answer.body))
  expect(answer.status).toBe(200)
}

/** The field names in a schema, at any depth. */
export function fieldsOf(schema: unknown): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    const { def } = (value ?? {}) as { def?: Record<string, unknown> }
    if (!def) return
    for (const [name, inner] of Object.entries(def['shape'] ?? {})) {
      found.push(name)
      walk(inner)
    }
    for (const name of ['element', 'innerType', 'in', 'out', 'valueType']) walk(def[name])
    for (const option of (def['options'] ?? []) as unknown[]) walk(option)
  }
  walk(schema)
  return found
}

/** The field names of a schema itself, without nested ones. */
export function ownFieldsOf(schema: unknown): string[] {
  const { def } = (schema ?? {}) as { def?: { shape?: object; in?: unknown; innerType?: unknown } }
  if (!def) return []
  return [...Object.keys(def.shape ?? {}), ...ownFieldsOf(def.in), ...ownFieldsOf(def.innerType)]
}
