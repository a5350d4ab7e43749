// The order of photos while two windows and uploads change which there are.
import { describe, expect, test } from 'vitest'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import { isSameOrder, markMain, moved, orderOf } from './photo-order.ts'

const photo = (id: string, more: Partial<MemberPhoto> = {}) =>
  ({ id, status: 'active', hidden: false, main: false, ...more }) as MemberPhoto
const shown = (photos: readonly MemberPhoto[]) => photos.map(({ id, main }) => (main ? id.toUpperCase() : id)).join('')

describe('the order of photos', () => {
  test.each([
    ['c', 0, 'Cab'],
    ['a', 2, 'Bca'],
    ['b', 1, 'Abc'],
    ['x', 1, 'Abc'],
  ])('[3.9] %s moved to place %i: %s', (id, to, order) => {
    expect(shown(moved([photo('a'), photo('b'), photo('c')], id, to))).toBe(order)
  })

  test('[3.10] the first that others can see is the main one', () => {
    expect(
      shown(markMain([photo('a', { status: 'refused' }), photo('b', { hidden: true }), photo('c'), photo('d')])),
    ).toBe('abCd')
    expect(shown(markMain([photo('a', { status: 'waiting' })]))).toBe('a')
  })

  test.each([
    ['ba', 'abc', 'bac'],
    ['cba', 'ab', 'ba'],
    ['', 'ab', 'ab'],
    ['ab', '', ''],
  ])('wanted %s of those there %s: %s', (wanted, there, order) => {
    expect(orderOf(wanted.split(''), there.split('')).join('')).toBe(order)
  })
  test.each([
    ['abc', 'abc', true],
    ['abc', 'ac', true],
    ['bc', 'abcd', true],
    ['cab', 'ab', true],
    ['acb', 'cba', false],
    ['ba', 'abc', false],
  ])('%s and %s in the same order: %s', (one, other, same) => {
    expect(isSameOrder(one.split(''), other.split(''))).toBe(same)
  })
})
