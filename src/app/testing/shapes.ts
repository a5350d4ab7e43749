// For the tests of the whole server: whether an answer is exactly what its call declares, nothing missing and nothing more.
import { expect } from 'vitest'
import { apis } from '../apis.ts'
import type { Answer } from './stage.ts'

export const calls = apis.map(({ call }) => call)

/** Fails unless the answer is a success, readable by the call's own schema, and holds no field beyond it. */
export function expectShape(key: string, answer: Answer): void {
  const call = calls.find((one) => one.key === key)
  if (!call) throw new Error(`no such call: ${key}`)
  expect(answer.body, `${key}: ${answer.text.slice(0, 300)}`).toEqual(call.response.parse(answer.body))
  expect(answer.status).toBe(200)
}
