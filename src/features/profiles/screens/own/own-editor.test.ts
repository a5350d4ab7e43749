// The profile editor against a server that is slow, away, or of another mind.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnProfile, ProfileChange } from '#features/profiles/contract.ts'
import { CallError } from '#ui/call.ts'
import { OwnEditor } from './own-editor.ts'
import type { Unsent } from './own-editor.ts'

const initial = { about: '', eye_color: null, city: 'Haarlem', notes: {} } as unknown as OwnProfile
let server: OwnProfile
let kept: readonly Unsent[]
let asked: ProfileChange[]
let refusing: CallError | null

beforeEach(() => {
  vi.useFakeTimers()
  server = initial
  kept = []
  asked = []
  refusing = null
})
afterEach(() => void vi.useRealTimers())

const failure = (statusCode: number, code: string, fields = {}, isLoggedOut = false) =>
  new CallError({ message: code, statusCode, code, fields, ...(isLoggedOut ? { authentication_required: true } : {}) })

function open(unsent?: readonly Unsent[]): OwnEditor {
  return new OwnEditor(
    server,
    {
      send: async (change) => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        if (refusing) throw refusing
        asked.push(change)
        const { before: _before, notes, ...fields } = change
        server = { ...server, ...fields, notes: { ...server.notes, ...notes } } as OwnProfile
        return server
      },
      read: async () => server,
      refusal: (error) => (error instanceof CallError ? error : null),
      keep: (line) => (kept = structuredClone(line)),
    },
    unsent,
  )
}

describe('a change of the own profile', () => {
  test('[3.62] shows at once, is saved, and can be undone', async () => {
    const editor = open()
    editor.save({ city: 'Delft' })
    expect(editor.now().profile.city).toBe('Delft')
    expect(editor.now().states.city?.kind).toBe('saving')
    await vi.advanceTimersByTimeAsync(100)
    const state = editor.now().states.city
    expect(state).toEqual({ kind: 'saved', before: { city: 'Haarlem' } })
    if (state?.kind === 'saved') editor.save(state.before)
    await vi.advanceTimersByTimeAsync(100)
    expect(server.city).toBe('Haarlem')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(editor.now().states.city).toBeUndefined()
  })

  test('[4.47] tells the server what it knew; a later one builds on the earlier', async () => {
    const editor = open()
    editor.save({ city: 'Delft' })
    editor.save({ city: 'Leiden' })
    editor.save({ city: 'Gouda' })
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toEqual([
      { city: 'Delft', before: { city: 'Haarlem' } },
      { city: 'Gouda', before: { city: 'Delft' } },
    ])
  })

  test('[4.48] waits for a connection, survives a reload, and is sent once there is one', async () => {
    const editor = open()
    refusing = failure(0, 'connection_lost')
    editor.save({ about: 'Hello', 'notes.tattoos': 'A swallow' })
    await vi.advanceTimersByTimeAsync(100)
    expect(editor.now().profile).toMatchObject({ about: 'Hello', notes: { tattoos: 'A swallow' } })
    expect(editor.now().states.about?.kind).toBe('waiting')
    const reloaded = open(kept)
    refusing = null
    reloaded.resume()
    await vi.advanceTimersByTimeAsync(100)
    expect(server).toMatchObject({ about: 'Hello', notes: { tattoos: 'A swallow' } })
    expect(kept).toEqual([])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(editor.now().states.about?.kind).toBe('saved')
  })

  test('[2.397] waits for a login that has ended, and is sent after it', async () => {
    const editor = open()
    refusing = failure(403, 'authentication_required', {}, true)
    editor.save({ about: 'Hello' })
    await vi.advanceTimersByTimeAsync(100)
    expect(kept).toMatchObject([{ change: { about: 'Hello' } }])
    refusing = null
    open(kept).resume()
    await vi.advanceTimersByTimeAsync(100)
    expect(server.about).toBe('Hello')
  })

  test('[4.48] made before a previous page’s changes are sent goes out once, after them, and can be undone', async () => {
    const editor = open([{ change: { about: 'Hello' }, before: { about: '' } }])
    expect(editor.now().profile.about).toBe('')
    editor.save({ city: 'Delft' })
    editor.resume()
    expect(editor.now().states).toMatchObject({ about: { kind: 'waiting' }, city: { kind: 'saving' } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([
      { about: 'Hello', before: { about: '' } },
      { city: 'Delft', before: { city: 'Haarlem' } },
    ])
    expect(editor.now().states.city).toEqual({ kind: 'saved', before: { city: 'Haarlem' } })
  })

  test('is reverted if the server refuses it, keeping what was requested beside it', async () => {
    const editor = open()
    refusing = failure(422, 'invalid_input', { city: { code: 'x', message: 'No such town' } })
    editor.save({ city: 'Nowhere' })
    await vi.advanceTimersByTimeAsync(100)
    expect(editor.now().profile.city).toBe('Haarlem')
    expect(editor.now().states.city).toMatchObject({ kind: 'refused', mine: 'Nowhere', message: 'No such town' })
  })

  test('of several fields at once that is refused as a whole says so at the first of them', async () => {
    const editor = open()
    refusing = failure(429, 'Too many requests')
    editor.save({ city: 'Delft', about: 'Hello' })
    await vi.advanceTimersByTimeAsync(100)
    expect(editor.now().profile).toMatchObject({ city: 'Haarlem', about: '' })
    expect(editor.now().states).toMatchObject({ city: { kind: 'refused', message: 'Too many requests' } })
    expect(editor.now().states.about).toBeUndefined()
  })

  test('[4.47] another window’s change arrives; one in conflict is shown beside one’s own', async () => {
    const editor = open()
    server = { ...server, city: 'Delft' }
    editor.receive(server)
    expect(editor.now()).toMatchObject({ profile: { city: 'Delft' }, states: { city: { kind: 'elsewhere' } } })
    server = { ...server, city: 'Leiden' }
    refusing = failure(409, 'conflict', { city: { code: 'changed_elsewhere', message: 'Look' } })
    editor.save({ city: 'Gouda' })
    await vi.advanceTimersByTimeAsync(100)
    expect(editor.now()).toMatchObject({
      profile: { city: 'Leiden' },
      states: { city: { kind: 'conflict', mine: 'Gouda', message: 'Look' } },
    })
    refusing = null
    editor.save({ city: 'Gouda' })
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([{ city: 'Gouda', before: { city: 'Leiden' } }])
  })

  test('[4.47] news from elsewhere waits while something is being sent', () => {
    const editor = open()
    editor.save({ city: 'Delft' })
    editor.receive({ ...server, city: 'Haarlem', about: 'Old' })
    expect(editor.now().profile).toMatchObject({ city: 'Delft', about: '' })
  })
})
