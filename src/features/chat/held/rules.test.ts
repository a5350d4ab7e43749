// Who sees the text of a held message, as tables of cases.
import { describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { daysSince, isHeldFrom } from './rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * day)

describe('[6.24] a held message', () => {
  test('its writer sees it, its reader once it is opened', () => {
    const message = { sender_id: 'ann', body: 'x', held: ['link'], held_opened_at: null }
    expect(isHeldFrom('ben', message)).toBe(true)
    expect(isHeldFrom('ann', message)).toBe(false)
    expect(isHeldFrom('ben', { ...message, held_opened_at: now })).toBe(false)
    expect(isHeldFrom('ben', { ...message, held: null })).toBe(false)
    expect(isHeldFrom('ben', { ...message, body: '' })).toBe(false)
  })

  test('counts whole days', () => {
    expect([ago(0), ago(0.9), ago(1), ago(2.5), ago(-1)].map((at) => daysSince(at, now))).toEqual([0, 0, 1, 2, 0])
  })
})
