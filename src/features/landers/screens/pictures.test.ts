// Each niche has two people of its own in the logo, and both are drawn.
import { expect, test } from 'vitest'
import { niches } from '#features/sites/contract.ts'
import { duoOf, duoPicture } from './pictures.ts'

test.each(niches)('[1.14] the two of %s are drawn', (niche) => {
  for (const person of duoOf(niche)) expect(duoPicture(person)).toContain(`duo-${person.key}`)
})

test('[1.14] men who look for men see two men, and older niches show nobody young', () => {
  expect(duoOf('gay').map(({ name }) => name)).toEqual(['Ben', 'Finn'])
  expect(Math.min(...duoOf('gilf').map(({ age }) => age))).toBeGreaterThan(50)
})
