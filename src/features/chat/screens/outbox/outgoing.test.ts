// What leaves the outbox, in which order, and what waits for the member's decision.
import { describe, expect, test } from 'vitest'
import {
  mayGoOut,
  nextToSend,
  without,
  withRefused,
  withRetried,
  withStaleHeld,
  withWaiting,
  withWritten,
} from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'

const at = '2026-01-01T12:00:00.000Z'
const written = (clientId: string, to = 'ann') => ({ clientId, to, body: `text ${clientId}`, at })
const write = (...ids: (readonly [string, string?])[]) =>
  ids.reduce<Outgoing[]>((list, [id, to]) => withWritten(list, written(id, to)), [])
const states = (list: readonly Outgoing[]) => list.map(({ clientId, state }) => `${clientId} ${state}`)
const prices = { cost_credits: 2, photo_cost_credits: 3 }
const refusal = { code: 'not_enough_credits', message: 'Too few credits.' }

describe('[4.44] a message being sent', () => {
  test('is sent in the order it was written', () => {
    const list = write(['a'], ['b'])
    expect(nextToSend(list, 'ann')?.clientId).toBe('a')
    expect(nextToSend(without(list, 'a'), 'ann')?.clientId).toBe('b')
    expect(nextToSend([], 'ann')).toBeUndefined()
  })

  test('keeps its place by its time, also if the clock is set back meanwhile', () => {
    const list = withWritten(write(['a'], ['b'], ['x', 'bea']), { ...written('c'), at: '2026-01-01T11:00:00.000Z' })
    expect(list.map((one) => `${one.clientId} ${one.at.slice(11)}`)).toEqual([
      'a 12:00:00.000Z',
      'b 12:00:00.001Z',
      'x 12:00:00.000Z',
      'c 12:00:00.002Z',
    ])
  })

  test('offline, the whole conversation waits, including what is written then, and is still sent automatically', () => {
    const list = withWritten(withWaiting(write(['a'], ['b'], ['x', 'bea']), 'ann'), written('c'))
    expect(states(list)).toEqual(['a waiting', 'b waiting', 'x sending', 'c waiting'])
    expect(nextToSend(list, 'ann')?.clientId).toBe('a')
  })

  test('a refusal holds what was written after it to the same member, and to nobody else', () => {
    const list = withRefused(write(['a'], ['b'], ['x', 'bea']), 'a', refusal)
    expect(states(list)).toEqual(['a refused', 'b held', 'x sending'])
    expect([nextToSend(list, 'ann'), nextToSend(list, 'bea')?.clientId]).toEqual([undefined, 'x'])
    expect(states(withWritten(without(list, 'x'), written('c')))).toEqual(['a refused', 'b held', 'c held'])
  })

  test('is sent again in order when the member says so', () => {
    const held = without(withRefused(write(['a'], ['b'], ['c']), 'a', refusal), 'a')
    expect(nextToSend(held, 'ann')).toBeUndefined()
    expect(states(withRetried(held, 'ann', prices))).toEqual(['b sending', 'c sending'])
  })

  test('[4.139] refused text in the conversation is sent again before what was written after it', () => {
    const list = withWritten(withRefused(write(['a'], ['b']), 'a', refusal), written('c'))
    expect(nextToSend(list, 'ann')).toBeUndefined()
    const retried = withRetried(list, 'ann', prices)
    expect(states(retried)).toEqual(['a sending', 'b sending', 'c sending'])
    expect(nextToSend(retried, 'ann')).toMatchObject({ clientId: 'a', refusal: undefined })
  })

  test('a photo keeps its place among the messages; if refused it blocks nothing, and is sent when retried', () => {
    const list = withWritten(withWritten([], { ...written('p'), kind: 'photo' }), written('a'))
    expect(nextToSend(list, 'ann')?.clientId).toBe('p')
    const refused = withWritten(withRefused(list, 'p', refusal), written('b'))
    expect(states(refused)).toEqual(['p refused', 'a sending', 'b sending'])
    expect(nextToSend(refused, 'ann')?.clientId).toBe('a')
    expect(nextToSend(withRetried(refused, 'ann', prices), 'ann')).toMatchObject({ clientId: 'p', refusal: undefined })
  })

  test('[4.480] is retried at the prices shown by then', () => {
    const photo = { ...written('p'), kind: 'photo', cost: 1 } as const
    const list = withWritten(withWritten([], { ...written('a'), cost: 1 }), photo)
    const refused = withWritten(withRefused(list, 'a', refusal), { ...written('x', 'bea'), cost: 1 })
    expect(withRetried(refused, 'ann', prices).map(({ cost }) => cost)).toEqual([2, 3, 1])
  })

  test('[4.323] a message that is faulty itself can not be retried, nor can what follows such text', () => {
    const wrong = (code: string) => ({ code, message: 'No.' })
    const offered = (list: readonly Outgoing[]) => list.map((one) => mayGoOut(list, one))
    const list = write(['a'], ['b'], ['x', 'bea'])
    expect(offered(withRefused(list, 'a', refusal))).toEqual([true, true, true])
    const long = withRefused(list, 'a', wrong('message_too_long'))
    expect(offered(long)).toEqual([false, false, true])
    expect(offered(without(long, 'a'))).toEqual([true, true])
    const photo = withWritten(withWritten([], { ...written('p'), kind: 'photo' }), written('a'))
    expect(offered(withRefused(photo, 'p', wrong('photo_too_small')))).toEqual([false, true])
    expect(offered(withRefused(photo, 'p', wrong('photo_not_asked')))).toEqual([true, true])
  })

  test.each([
    { hours: 47, state: 'waiting' },
    { hours: 49, state: 'held' },
  ])('what waited $hours hours is $state', ({ hours, state }) => {
    const list = withStaleHeld(withWaiting(write(['a']), 'ann'), Date.parse(at) + hours * 3_600_000)
    expect(states(list)).toEqual([`a ${state}`])
  })

  test('what follows a message that has waited too long is held with it', () => {
    const later = { ...written('b'), at: '2026-01-02T13:00:00.000Z' }
    const list = withWritten(withWaiting(write(['a'], ['x', 'bea']), 'ann'), later)
    expect(states(withStaleHeld(list, Date.parse(at) + 49 * 3_600_000))).toEqual(['a held', 'x sending', 'b held'])
  })
})
