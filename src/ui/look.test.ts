// Classes put together: base, choices, compound choices, and the caller's own, in this order.
import { expect, test } from 'vitest'
import { tv } from './look.ts'

const look = tv({
  base: ['a', 'b'],
  variants: {
    size: { small: 's', large: ['l', 'xl'] },
    wide: { true: 'w', false: '' },
    tone: { plain: '', good: 'g' },
  },
  compoundVariants: [{ size: 'large', tone: ['good', 'plain'], wide: false, class: 'both' }],
  defaultVariants: { size: 'small', wide: false },
})

test('unspecified variants have their default', () => {
  expect(look()).toBe('a b s')
  expect(look({ size: undefined, tone: 'good' })).toBe('a b s g')
})

test('choices add their classes, and the caller comes last', () => {
  expect(look({ size: 'large', wide: true, class: 'own' })).toBe('a b l xl w own')
})

test('compound choices add theirs', () => {
  expect(look({ size: 'large', tone: 'good' })).toBe('a b l xl g both')
  expect(look({ size: 'large' })).toBe('a b l xl')
})
