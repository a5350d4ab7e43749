// How long the position in the list of conversations is kept, and for whom.
import { expect, test } from 'vitest'
import { findListPlace, keepListPlace } from './list-place.ts'

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)

test('[4.204] a reader who comes back to the list finds their own place for half an hour, and nobody else’s', () => {
  expect(findListPlace('ann', at('10:00'))).toBeNull()
  keepListPlace('ann', 4_200, at('10:00'))
  expect(findListPlace('ann', at('10:20'))).toBe(4_200)
  expect(findListPlace('bea', at('10:20'))).toBeNull()
  expect(findListPlace('ann', at('10:30'))).toBeNull()
})
