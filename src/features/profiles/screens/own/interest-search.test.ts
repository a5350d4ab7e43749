// What the search for interests finds, in which order.
import { describe, expect, test } from 'vitest'
import { folded, searchInterests } from './interest-search.ts'

const of = (group: string, ...labels: string[]) =>
  labels.map((label) => ({ id: label, group, group_label: group, label }))
const all = [
  ...of('Musik', 'Chöre', 'Jazz', 'Oper'),
  ...of('Essen', 'Café', 'Brot', 'Kochkunst'),
  ...of('Sport', 'Rudern'),
]
const found = (typed: string) =>
  searchInterests(all, typed).flatMap(({ label, interests }) => [`${label}:`, ...interests.map((one) => one.label)])

describe('searching interests', () => {
  test.each([
    ['', ['Musik:', 'Chöre', 'Jazz', 'Oper', 'Essen:', 'Café', 'Brot', 'Kochkunst', 'Sport:', 'Rudern']],
    ['cafe', ['Essen:', 'Café']],
    ['CHÖ', ['Musik:', 'Chöre']],
    ['chore', ['Musik:', 'Chöre']],
    [' ru ', ['Sport:', 'Rudern']],
    ['sport', ['Sport:', 'Rudern']],
    ['o', ['Musik:', 'Oper', 'Chöre', 'Essen:', 'Brot', 'Kochkunst', 'Sport:', 'Rudern']],
    ['xyz', []],
  ])('[3.19] “%s” finds %j', (typed, labels) => {
    expect(found(typed)).toEqual(labels)
  })

  test.each([
    ['Łyżwy', 'lyzwy'],
    ['Økologi', 'okologi'],
    ['Straße', 'strasse'],
    ['Ångström', 'angstrom'],
  ])('%s reads as %s', (word, plain) => {
    expect(folded(word)).toBe(plain)
  })
})
