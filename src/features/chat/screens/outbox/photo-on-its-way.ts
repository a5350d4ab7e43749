// Photos being sent: their files, stored in this browser until they have arrived, and the progress of each.
import { clear, createStore, del, get, set } from 'idb-keyval'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { minute, second } from '#base/time.ts'
import { isTooHeavy, shrinkPhoto } from '#features/profiles/screens/parts/shrink-photo.ts'
import { call } from '#ui/call.ts'
import type { CallOptions } from '#ui/call.ts'
import { inTurn } from '#ui/in-turn.ts'
import type { sendPhoto } from '../../photos/contract.ts'
import type { Outgoing } from './outgoing.ts'
import type { Sent } from './keep-outbox.ts'

const timeoutMs = 3 * minute
/** How long the browser may take to store a file, to hand it out, and to delete. */
const [storingMs, readingMs, deletingMs] = [30 * second, 10 * second, 3 * second]

/** By client id: those of this window, and, if the browser has storage, of all windows. */
const here = new Map<string, File>()
const open = () => createStore('photos-on-their-way', 'files')
const turnOf = (clientId: string) => `photo:${clientId}`

/**
 * Resolves once this window can send the file: storing a large one takes seconds, for which other windows wait. Without
 * storage it lasts as long as the page.
 */
export async function keepPhoto(clientId: string, file: File): Promise<void> {
  here.set(clientId, file)
  await new Promise<void>((ready) => {
    void inTurn(turnOf(clientId), () => {
      ready()
      return tried(() => set(clientId, file, open()), storingMs)
    })
  })
}

async function keptPhoto(clientId: string): Promise<File | undefined> {
  return here.get(clientId) ?? inTurn(turnOf(clientId), () => tried(() => get<File>(clientId, open()), readingMs))
}

/** It arrived or was discarded. */
export async function forgetPhoto(clientId: string): Promise<void> {
  here.delete(clientId)
  await tried(() => del(clientId, open()), deletingMs)
}

export async function forgetAllPhotos(): Promise<void> {
  here.clear()
  await tried(() => clear(open()), deletingMs)
}

/**
 * Undefined without storage, or if it keeps silent, as some browsers' does until they are started anew. If it is forbidden,
 * merely accessing it throws.
 */
async function tried<Found>(ask: () => Promise<Found>, withinMs: number): Promise<Found | undefined> {
  const silence = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), withinMs))
  try {
    return await Promise.race([ask(), silence])
  } catch {
    return undefined
  }
}

/** Null: this browser no longer has the file. Throws what `call` throws. */
export async function uploadPhoto(
  { clientId, to, cost }: Outgoing,
  how: Pick<CallOptions, 'as' | 'signal' | 'onAgain'>,
): Promise<Sent | null> {
  const original = await keptPhoto(clientId)
  if (!original) return null
  const smaller = await shrinkPhoto(original)
  // A file this browser can't decode is sent as it is: the server says what is wrong with it, in the reader's language.
  const file = smaller && !isTooHeavy(smaller) ? smaller : original
  const form = new FormData()
  form.append('client_id', clientId)
  form.append('member', to)
  if (cost !== undefined) form.append('cost_credits', String(cost))
  form.append('photo', file, file.name)
  try {
    const onSent = (share: number) => noteShare(clientId, share)
    return await call<typeof sendPhoto>('POST /api/chat-photo.php', { form }, { timeoutMs, onSent, ...how })
  } finally {
    noteShare(clientId, 0)
  }
}

const shares = new Map<string, number>()
const listeners = new Set<() => void>()

function noteShare(clientId: string, share: number): void {
  if (share > 0) shares.set(clientId, share)
  else shares.delete(clientId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How much of it has been uploaded from this window, 0 to 1. */
export function useShareSent(clientId: string): number {
  return useSyncExternalStore(
    subscribe,
    () => shares.get(clientId) ?? 0,
    () => 0,
  )
}

/** The object URL of its picture in this window; null until it is read, or if it is gone. */
export function usePhotoPreview(clientId: string): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    let address = ''
    let left = false
    void keptPhoto(clientId).then((file) => {
      if (!file || left) return
      address = URL.createObjectURL(file)
      setPreview(address)
    })
    return () => {
      left = true
      URL.revokeObjectURL(address)
    }
  }, [clientId])
  return preview
}
