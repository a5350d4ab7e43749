// Photos on their way into a conversation, one after the other: each with its progress, tried again under the same id.
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { isTooHeavy, shrinkPhoto } from '#features/profiles/screens/parts/shrink-photo.ts'
import { call, CallError } from '#ui/call.ts'
import type { sendPhoto } from '../../photos/contract.ts'
import type { Sent } from './keep-outbox.ts'

const timeoutMs = 3 * minute

export interface OutgoingPhoto {
  clientId: string
  /** Of the file, in this window only. */
  preview: string
  /** How much of it has left, 0 to 1. */
  sent: number
  /** Why it stands still, until the member tries again: in the server's words, or lost where there are none. */
  refusal: { code: string; message: string } | null
}

class PhotoLine {
  readonly #to: string
  readonly #files = new Map<string, File>()
  readonly #listeners = new Set<() => void>()
  readonly #sentListeners = new Set<(sent: Sent) => void>()
  #photos: readonly OutgoingPhoto[] = []
  #underWay: { clientId: string; stop: AbortController } | null = null

  constructor(to: string) {
    this.#to = to
  }

  readonly now = (): readonly OutgoingPhoto[] => this.#photos

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  onSent(listener: (sent: Sent) => void): () => void {
    this.#sentListeners.add(listener)
    return () => void this.#sentListeners.delete(listener)
  }

  add(file: File): void {
    const clientId = newId()
    this.#files.set(clientId, file)
    this.#show([...this.#photos, { clientId, preview: URL.createObjectURL(file), sent: 0, refusal: null }])
    void this.#sendNext()
  }

  /** All that stand still, in their order. */
  retry(): void {
    this.#show(this.#photos.map((photo) => ({ ...photo, refusal: null })))
    void this.#sendNext()
  }

  discard(clientId: string): void {
    if (this.#underWay?.clientId === clientId) this.#underWay.stop.abort()
    this.#forget(clientId)
  }

  async #sendNext(): Promise<void> {
    const next = this.#photos.find(({ refusal }) => refusal === null)
    if (this.#underWay || !next) return
    this.#underWay = { clientId: next.clientId, stop: new AbortController() }
    const { clientId, stop } = this.#underWay
    try {
      const sent = await this.#upload(clientId, stop.signal)
      for (const listener of this.#sentListeners) listener(sent)
      this.#forget(clientId)
    } catch (error) {
      const refusal = error instanceof CallError ? { code: error.code, message: error.message } : lost
      if (!stop.signal.aborted) this.#change(clientId, { refusal, sent: 0 })
    } finally {
      this.#underWay = null
      void this.#sendNext()
    }
  }

  async #upload(clientId: string, signal: AbortSignal): Promise<Sent> {
    const original = this.#files.get(clientId) as File
    const smaller = await shrinkPhoto(original)
    // What this browser can't open goes as it is: the server says what is wrong with it, in the reader's words.
    const file = smaller && !isTooHeavy(smaller) ? smaller : original
    const form = new FormData()
    form.append('client_id', clientId)
    form.append('member', this.#to)
    form.append('photo', file, file.name)
    const onSent = (sent: number) => this.#change(clientId, { sent })
    return call<typeof sendPhoto>('POST /api/chat-photo.php', { form }, { timeoutMs, signal, onSent })
  }

  #change(clientId: string, changed: Partial<OutgoingPhoto>): void {
    this.#show(this.#photos.map((photo) => (photo.clientId === clientId ? { ...photo, ...changed } : photo)))
  }

  #forget(clientId: string): void {
    const photo = this.#photos.find((one) => one.clientId === clientId)
    if (photo) URL.revokeObjectURL(photo.preview)
    this.#files.delete(clientId)
    this.#show(this.#photos.filter((one) => one !== photo))
  }

  #show(photos: readonly OutgoingPhoto[]): void {
    this.#photos = photos
    for (const listener of this.#listeners) listener()
  }
}

const lost = { code: '', message: '' }

const lines = new Map<string, PhotoLine>()

/** The one line of this window from this member to that one: it goes on while another place is open. */
export function photoLine(readerId: string, to: string): PhotoLine {
  const name = `${readerId} ${to}`
  const line = lines.get(name) ?? new PhotoLine(to)
  lines.set(name, line)
  return line
}

/** Whether any photo of this window has not arrived yet. */
export const isAnyPhotoOutgoing = (): boolean => [...lines.values()].some((line) => line.now().length > 0)
