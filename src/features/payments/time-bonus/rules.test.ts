// Tables of cases: where and to whom the time bonus is announced, and how its time reads.
import { describe, expect, it } from 'vitest'
import { countdownWords, isMembersArea, mayOpenTimeBonus } from './rules.ts'

describe('the time-bonus modal', () => {
  it.each([
    ['/members', true],
    ['/members/0190', true],
    ['/chats', true],
    ['/likes', true],
    ['/likes/received', true],
    ['/likes/m/0190', true],
    ['/premium', true],
    ['/chats/0190', false],
    ['/likes/sent', false],
    ['/likes/matches', false],
    ['/members/0190/chat', false],
    ['/faq/members', false],
    ['/credits', false],
    ['/', false],
  ])('[2.35] [4.28] [4.29] [4.301] %s belongs to the members area: %s', (pathname, belongs) => {
    expect(isMembersArea(pathname)).toBe(belongs)
  })

  it('[4.30] opens only for a member without credits who has not dismissed it, while there is a bonus', () => {
    const facts = { loggedIn: true, credits: 0, dismissed: false, bonusVisible: true }
    expect(mayOpenTimeBonus(facts)).toBe(true)
    for (const change of [{ loggedIn: false }, { credits: 1 }, { dismissed: true }, { bonusVisible: false }]) {
      expect(mayOpenTimeBonus({ ...facts, ...change })).toBe(false)
    }
  })

  it.each([
    [14_400, '04:00:00'],
    [14_399, '03:59:59'],
    [61, '00:01:01'],
    [0.2, '00:00:01'],
    [0, '00:00:00'],
    [-5, '00:00:00'],
  ])('[4.24] %d seconds read %s', (seconds, words) => {
    expect(countdownWords(seconds)).toBe(words)
  })
})
