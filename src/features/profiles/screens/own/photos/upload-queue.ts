// Photos being uploaded: a few at a time, each with its progress; cancelled, retried under the same id, or refused with the reason.
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { CallError, call } from '#ui/call.ts'
import type { AddedPhoto, addPhoto, MemberPhoto, removePhoto } from '#features/profiles/contract.ts'
import { kindOf } from '../../parts/file-kinds.ts'
import { isTooHeavy, shrinkPhoto } from '../../parts/shrink-photo.ts'

/** Two fill a phone's connection; more would only make each slower. */
const atOnce = 2
const timeoutMs = 3 * minute

export type Reason = 'heic' | 'kind' | 'too_heavy' | 'lost'

export interface Upload {
  /** The idempotency key of its attempts. */
  id: string
  name: string
  /** Null if it is no picture. */
  preview: string | null
  phase: 'waiting' | 'sending' | 'working' | 'refused'
  /** How much of it has been sent, 0 to 1. */
  sent: number
  /** In the page's own words, or the server's. */
  reason?: Reason | undefined
  message?: string | undefined
  /** Whether a retry can help. */
  again?: boolean | undefined
  /** The limit was reached, by another window perhaps. */
  full?: boolean | undefined
}

interface Listeners {
  onChange: (uploads: readonly Upload[]) => void
  onAdded: (photo: MemberPhoto) => void
  /** One that was cancelled too late has arrived and been deleted again. */
  onGone: () => void
  onFull: () => void
}

export class UploadQueue {
  readonly #on: Listeners
  readonly #files = new Map<string, File>()
  readonly #underWay = new Map<string, AbortController>()
  readonly #unwanted = new Set<string>()
  /** All of it was sent once: the server may have it, whatever became of the answer. */
  readonly #maybeThere = new Set<string>()
  #uploads: readonly Upload[] = []

  constructor(listeners: Listeners) {
    this.#on = listeners
  }

  add(chosen: readonly File[]): void {
    const fresh = chosen.map(uploadOf)
    fresh.forEach(({ id }, index) => {
      const file = chosen[index]
      if (file) this.#files.set(id, file)
    })
    this.#show([...this.#uploads, ...fresh])
    this.#startNext()
  }

  retry(id: string): void {
    this.#change(id, { phase: 'waiting', reason: undefined, message: undefined })
    this.#startNext()
  }

  cancel(id: string): void {
    if (this.#underWay.has(id) && this.#maybeThere.has(id)) {
      this.#unwanted.add(id)
      return this.#show(this.#uploads.filter((one) => one.id !== id))
    }
    this.#underWay.get(id)?.abort()
    this.#forget(id)
  }

  #startNext(): void {
    for (const { id, phase } of this.#uploads) {
      if (this.#underWay.size >= atOnce) return
      if (phase === 'waiting') void this.#send(id)
    }
  }

  async #send(id: string): Promise<void> {
    const stop = new AbortController()
    this.#underWay.set(id, stop)
    this.#change(id, { phase: 'sending', sent: 0 })
    try {
      const photo = await this.#upload(id, stop.signal)
      if (photo) await this.#arrived(id, photo)
    } catch (error) {
      if (!stop.signal.aborted) this.#refuse(id, error)
    } finally {
      this.#underWay.delete(id)
      this.#unwanted.delete(id)
      this.#startNext()
    }
  }

  /** Nothing if the file is refused here already. */
  async #upload(id: string, signal: AbortSignal): Promise<AddedPhoto | null> {
    const original = this.#files.get(id)
    const file = original && (await shrinkPhoto(original))
    if (!file || isTooHeavy(file)) {
      const reason = file ? 'too_heavy' : original && kindOf(original) === 'heic' ? 'heic' : 'kind'
      this.#change(id, { phase: 'refused', reason, again: false })
      return null
    }
    const form = new FormData()
    form.append('client_id', id)
    form.append('photo', file, file.name)
    const onSent = (sent: number) => {
      if (sent === 1) this.#maybeThere.add(id)
      this.#change(id, { sent, phase: sent < 1 ? 'sending' : 'working' })
    }
    return call<typeof addPhoto>('POST /api/photo.php', { form }, { timeoutMs, signal, onSent })
  }

  /** Cancelled after all of it had been sent: it is deleted again. */
  async #arrived(id: string, photo: AddedPhoto): Promise<void> {
    const unwanted = this.#unwanted.has(id)
    if (!unwanted && !photo.removed) this.#on.onAdded(photo)
    this.#forget(id)
    if (!unwanted || photo.removed) return
    await call<typeof removePhoto>('DELETE /api/photo.php', { body: { photo: photo.id } }).catch(() => undefined)
    this.#on.onGone()
  }

  #refuse(id: string, error: unknown): void {
    const known = error instanceof CallError ? error : null
    const full = known?.code === 'photo_limit'
    const lost = !known || known.statusCode === 0 || known.statusCode >= 500
    const again = lost || full || known.statusCode === 429
    if (!lost) this.#maybeThere.delete(id)
    const words = known?.message ? { message: known.message } : { reason: 'lost' as const }
    this.#change(id, { phase: 'refused', ...words, again, full })
    if (full) this.#on.onFull()
  }

  #forget(id: string): void {
    const upload = this.#uploads.find((one) => one.id === id)
    if (upload?.preview) URL.revokeObjectURL(upload.preview)
    this.#files.delete(id)
    this.#maybeThere.delete(id)
    this.#show(this.#uploads.filter((one) => one.id !== id))
  }

  #change(id: string, news: Partial<Upload>): void {
    this.#show(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)))
  }

  #show(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    this.#on.onChange(uploads)
  }
}

function uploadOf(file: File): Upload {
  const common = { id: newId(), name: file.name, sent: 0 }
  if (kindOf(file) === 'other') return { ...common, preview: null, phase: 'refused', reason: 'kind', again: false }
  return { ...common, preview: URL.createObjectURL(file), phase: 'waiting' }
}
