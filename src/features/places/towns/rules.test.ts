// Shows which names are the same town's.
import { describe, expect, it } from 'vitest'
import { foldedName, isSameTown } from './rules.ts'

describe('a town', () => {
  it.each([
    ['Köln', 'koln', true],
    ['Saint-Étienne', 'saint etienne', true],
    ['Bruxelles / Brussel', 'Brussel', true],
    ['Bruxelles', 'Bruxelles / Brussel', true],
    ['Köln', 'KOELN', true],
    ['Aalesund', 'Ålesund', true],
    ['Soenderborg', 'Sønderborg', true],
    ['Essen', 'Essing', false],
    ['', 'Essen', false],
  ])('%s and %s are the same: %s', (one, other, same) => {
    expect(isSameTown(one, other)).toBe(same)
  })

  it.each([
    ['Malmö', 'malmo'],
    ['København', 'kobenhavn'],
    ['’s-Hertogenbosch', 'shertogenbosch'],
    ['Łódź', 'lodz'],
    ['İzmir', 'izmir'],
    ['Iğdır', 'igdir'],
    ['Saint-Étienne', 'saintetienne'],
  ])('folds %s to %s', (name, folded) => {
    expect(foldedName(name)).toBe(folded)
  })
})
