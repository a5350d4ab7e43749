// The own photos while they are edited: added with a preview, ordered at once, deleted with a way back.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { CallError, call } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import type { addPhoto, MemberPhoto, orderPhotos, readPhotos, removePhoto } from '../../contract.ts'
import { isTooHeavy, shrinkPhoto } from './shrink-photo.ts'

export interface Upload {
  id: string
  preview: string
  file: File
  /** Why it failed; it can be tried again or taken away. */
  refusal?: string | undefined
}

export interface OwnPhotosEditor {
  photos: readonly MemberPhoto[]
  limit: number
  uploads: readonly Upload[]
  add: (files: readonly File[]) => void
  retry: (upload: Upload) => void
  dismiss: (upload: Upload) => void
  move: (id: string, to: number) => void
  remove: (id: string) => void
}

const undoMs = 6_000

export function useOwnPhotos(initial: { photos: MemberPhoto[]; limit: number }): OwnPhotosEditor {
  const { t } = useTranslation('profiles')
  const client = useQueryClient()
  const [photos, setPhotos] = useState<readonly MemberPhoto[]>(initial.photos)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const leaving = useLeavingPhotos()

  const changed = () => void client.invalidateQueries({ queryKey: ['GET /api/user.php'] })
  const say = (error: unknown) => (error instanceof CallError && error.message) || t('own.not_saved')
  const reload = async () => {
    const now = await call<typeof readPhotos>('GET /api/photos.php')
    setPhotos(now.photos.filter(({ id }) => !leaving.has(id)))
  }
  const inTurn = (work: () => Promise<void>) => {
    line.current = line.current.then(work)
  }

  async function send(upload: Upload): Promise<void> {
    try {
      const file = await shrinkPhoto(upload.file)
      if (isTooHeavy(file)) throw new CallError({ message: t('photos.too_heavy'), statusCode: 413, code: 'photo_too_large' })
      const form = new FormData()
      form.append('client_id', upload.id)
      form.append('photo', file, file.name)
      const photo = await call<typeof addPhoto>('POST /api/photo.php', { form }, { timeoutMs: 3 * minute })
      setPhotos((now) => [...now.filter(({ id }) => id !== photo.id), photo])
      forget(upload)
      changed()
    } catch (error) {
      setUploads((now) => now.map((one) => (one.id === upload.id ? { ...one, refusal: say(error) } : one)))
    }
  }

  const forget = (upload: Upload) => {
    URL.revokeObjectURL(upload.preview)
    setUploads((now) => now.filter(({ id }) => id !== upload.id))
  }

  const add = (files: readonly File[]) => {
    const room = Math.max(0, initial.limit - photos.length - uploads.length)
    if (files.length > room) showToast({ title: t('photos.limit', { count: initial.limit }), tone: 'bad' })
    const fresh = files.slice(0, room).map((file) => ({ id: newId(), file, preview: URL.createObjectURL(file) }))
    setUploads((now) => [...now, ...fresh])
    for (const upload of fresh) inTurn(() => send(upload))
  }

  const retry = (upload: Upload) => {
    setUploads((now) => now.map((one) => (one.id === upload.id ? { ...one, refusal: undefined } : one)))
    inTurn(() => send(upload))
  }

  const move = (id: string, to: number) => {
    const photo = photos.find((one) => one.id === id)
    if (!photo) return
    const others = photos.filter((one) => one.id !== id)
    const next = markMain([...others.slice(0, to), photo, ...others.slice(to)])
    setPhotos(next)
    const order = [...next.map((one) => one.id), ...leaving.ids()]
    inTurn(async () => {
      try {
        await call<typeof orderPhotos>('PUT /api/photos.php', { body: { order } })
        changed()
      } catch (error) {
        showToast({ title: say(error), tone: 'bad' })
        await reload().catch(() => undefined)
      }
    })
  }

  const remove = (id: string) => {
    const before = photos
    setPhotos(markMain(photos.filter((one) => one.id !== id)))
    const undo = leaving.start(id, async () => {
      try {
        await call<typeof removePhoto>('DELETE /api/photo.php', { body: { photo: id } })
        changed()
      } catch (error) {
        showToast({ title: say(error), tone: 'bad' })
        await reload().catch(() => undefined)
      }
    })
    const back = () => {
      if (!undo()) return
      setPhotos((now) => markMain(before.filter((one) => one.id === id || now.some((other) => other.id === one.id))))
    }
    showToast({ title: t('photos.deleted'), action: { label: t('photos.undo'), onClick: back }, timeoutMs: undoMs })
  }

  return { photos, limit: initial.limit, uploads, add, retry, dismiss: forget, move, remove }
}

const markMain = (photos: readonly MemberPhoto[]): MemberPhoto[] => {
  const main = photos.find(({ status }) => status === 'active')
  return photos.map((photo) => ({ ...photo, main: photo === main }))
}

/** Photos on their way out: deleted once the time to take it back is over, or the page is left. */
function useLeavingPhotos() {
  const pending = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; work: () => Promise<void> }>())
  useEffect(() => {
    const all = pending.current
    const flush = () => {
      for (const [id, { timer, work }] of all) {
        clearTimeout(timer)
        all.delete(id)
        void work()
      }
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return {
    has: (id: string) => pending.current.has(id),
    ids: () => [...pending.current.keys()],
    start: (id: string, work: () => Promise<void>) => {
      const timer = setTimeout(() => {
        pending.current.delete(id)
        void work()
      }, undoMs)
      pending.current.set(id, { timer, work })
      return () => {
        clearTimeout(timer)
        return pending.current.delete(id)
      }
    },
  }
}
