// One's own profile while editing: a change shows at once, is sent in turn, waits for a connection, and never overwrites another window's.
import { second } from '#base/time.ts'
import { isAway } from '#ui/call.ts'
import type { CallError } from '#ui/call.ts'
import type { OwnProfile, ProfileChange } from '../../contract.ts'
import { differing, isSame, keysOf, pick, valueOf, wireOf, withValues } from './own-changes.ts'
import type { FieldKey, Values } from './own-changes.ts'

export type SaveState =
  | { kind: 'saving' | 'waiting' | 'elsewhere' }
  /** `before` is what Undo restores. */
  | { kind: 'saved'; before: Values }
  /** `mine` is what was requested, in one change with `change`; the server has another value. */
  | { kind: 'refused' | 'conflict'; mine: unknown; change: Values; message: string }

export interface Editing {
  /** What to show: the server's values plus changes being sent. */
  profile: OwnProfile
  states: Partial<Record<FieldKey, SaveState>>
}

export interface Unsent {
  change: Values
  before: Values
}

/** What the editor depends on: the server, and storage that survives a reload. */
export interface EditorServices {
  send: (change: ProfileChange) => Promise<OwnProfile>
  read: () => Promise<OwnProfile>
  refusal: (error: unknown) => CallError | null
  keep: (unsent: readonly Unsent[]) => void
}

const markedMs = 10 * second
const firstRetryMs = 3 * second
const longestRetryMs = 60 * second

export class OwnEditor {
  readonly #services: EditorServices
  readonly #listeners = new Set<() => void>()
  /** As the server has it. */
  #kept: OwnProfile
  #queue: Unsent[] = []
  #inFlight: Unsent | null = null
  #editing: Editing
  #pauseMs = firstRetryMs
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `unsent` is what a previous editor kept. */
  constructor(initial: OwnProfile, services: EditorServices, unsent: readonly Unsent[] = []) {
    this.#services = services
    this.#kept = initial
    this.#queue = [...unsent]
    this.#editing = { profile: initial, states: {} }
  }

  readonly now = () => this.#editing

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** `known` is the field's value when the member started; without it, the current one. */
  readonly save = (change: Values, known?: Values) => {
    const { profile } = this.#editing
    const keys = keysOf(change).filter((key) => !isSame(valueOf(profile, key), change[key]))
    if (keys.length === 0) return this.#mark(keysOf(change), (key) => this.#done(key))
    this.#enqueue(Object.fromEntries(keys.map((key) => [key, change[key]])), { ...pick(profile, keys), ...known })
  }

  readonly settle = (key: FieldKey) => this.#mark([key], () => undefined)

  readonly retry = () => void this.#sendAll()

  /** The profile as another window, or a poll, reports it. */
  receive(profile: OwnProfile): void {
    if (this.#queue.length > 0) return
    const changed = differing(this.#kept, profile)
    this.#kept = profile
    if (changed.length > 0) this.#markForAWhile(changed, { kind: 'elsewhere' })
  }

  /** Shows and sends what a previous editor kept: after the first render, which is the server's. */
  resume(): void {
    this.#mark(this.#waitingKeys(), (key) => this.#editing.states[key] ?? { kind: 'waiting' })
    void this.#sendAll()
  }

  #enqueue(change: Values, known: Values): void {
    const waiting = this.#queue.find(
      (unsent) => unsent !== this.#inFlight && keysOf(change).some((key) => key in unsent.change),
    )
    if (waiting) {
      waiting.change = { ...waiting.change, ...change }
      waiting.before = { ...known, ...waiting.before }
    } else this.#queue = [...this.#queue, { change, before: known }]
    this.#services.keep(this.#queue)
    this.#mark(keysOf(change), () => ({ kind: 'saving' }))
    void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer)
    while (!this.#inFlight && this.#queue[0]) {
      this.#inFlight = this.#queue[0]
      const reached = await this.#sendOne(this.#inFlight)
      this.#inFlight = null
      if (!reached) return this.#waitForConnection()
      this.#pauseMs = firstRetryMs
    }
  }

  /** Returns whether the server was reached, whatever it said. */
  async #sendOne(unsent: Unsent): Promise<boolean> {
    const keys = keysOf(unsent.change)
    const before = pick(this.#kept, keys)
    try {
      this.#kept = await this.#services.send({ ...wireOf(unsent.change), before: wireOf(unsent.before) })
      this.#finish(unsent)
      const settled = keys.filter((key) => !this.#queue.some(({ change }) => key in change))
      this.#markForAWhile(settled, { kind: 'saved', before })
    } catch (error) {
      const refusal = this.#services.refusal(error)
      // Whose login has ended logs in again, in this window or another: until then nothing is decided.
      const isLoggedOut = refusal?.authentication_required
      if (!refusal || isLoggedOut || isAway(refusal.statusCode)) return false
      await this.#refuse(unsent, refusal)
    }
    return true
  }

  async #refuse(unsent: Unsent, { code, fields, message: whole }: CallError): Promise<void> {
    const kind = code === 'conflict' ? 'conflict' : 'refused'
    if (kind === 'conflict') this.#kept = await this.#services.read().catch(() => this.#kept)
    this.#finish(unsent)
    const keys = keysOf(unsent.change)
    // A refusal that names none of them stands at the first.
    const first = keys.some((key) => fields[key]) ? undefined : keys[0]
    this.#mark(keys, (key) => {
      const message = fields[key]?.message ?? (key === first ? whole : '')
      return message ? { kind, mine: unsent.change[key], change: unsent.change, message } : undefined
    })
  }

  /** Later changes to the same fields already knew what was sent, so they count from the saved state. */
  #finish(unsent: Unsent): void {
    this.#queue = this.#queue.filter((one) => one !== unsent)
    for (const later of this.#queue) {
      const shared = keysOf(later.before).filter((key) => key in unsent.change)
      later.before = { ...later.before, ...pick(this.#kept, shared) }
    }
    this.#services.keep(this.#queue)
    this.#show()
  }

  #waitForConnection(): void {
    this.#mark(this.#waitingKeys(), () => ({ kind: 'waiting' }))
    this.#timer = setTimeout(this.retry, this.#pauseMs)
    this.#pauseMs = Math.min(longestRetryMs, this.#pauseMs * 2)
  }

  /** Repeating a value tells nothing new: it settles a refusal, and a saved value can still be undone. */
  #done(key: FieldKey): SaveState | undefined {
    const state = this.#editing.states[key]
    return state?.kind === 'saved' || state?.kind === 'saving' ? state : undefined
  }

  #waitingKeys(): FieldKey[] {
    return this.#queue.flatMap(({ change }) => keysOf(change))
  }

  /** A mark disappears after a while, unless the field's state has changed by then. */
  #markForAWhile(keys: readonly FieldKey[], state: SaveState): void {
    this.#mark(keys, () => state)
    setTimeout(() => {
      const old = keys.filter((key) => this.#editing.states[key] === state)
      if (old.length > 0) this.#mark(old, () => undefined)
    }, markedMs)
  }

  #mark(keys: readonly FieldKey[], stateOf: (key: FieldKey) => SaveState | undefined): void {
    this.#show({ ...this.#editing.states, ...Object.fromEntries(keys.map((key) => [key, stateOf(key)])) })
  }

  #show(states = this.#editing.states): void {
    const profile = this.#queue.reduce((shown, { change }) => withValues(shown, change), this.#kept)
    this.#editing = { profile, states }
    for (const listener of this.#listeners) listener()
  }
}
