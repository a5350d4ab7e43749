// The own photos while they are edited: added with a preview, ordered at once, deleted with a way back.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import type { MemberPhoto, orderPhotos, readPhotos, removePhoto } from '../../contract.ts'
import { undoMs, useLeavingPhotos } from './use-leaving-photos.ts'
import { useUploads } from './use-uploads.ts'
import type { Uploads } from './use-uploads.ts'

export interface OwnPhotosEditor extends Omit<Uploads, 'start'> {
  photos: readonly MemberPhoto[]
  limit: number
  add: (files: readonly File[]) => void
  move: (id: string, to: number) => void
  remove: (id: string) => void
}

export function useOwnPhotos({ photos: initial, limit }: { photos: MemberPhoto[]; limit: number }): OwnPhotosEditor {
  const { t } = useTranslation('profiles')
  const client = useQueryClient()
  const [photos, setPhotos] = useState<readonly MemberPhoto[]>(initial)
  const line = useRef<Promise<void>>(Promise.resolve())
  const leaving = useLeavingPhotos()
  const inTurn = (work: () => Promise<void>) => {
    line.current = line.current.then(work)
  }
  const changed = () => void client.invalidateQueries({ queryKey: ['GET /api/user.php'] })
  const { uploads, start, ...uploading } = useUploads((photo) => {
    setPhotos((now) => markMain([...now.filter(({ id }) => id !== photo.id), photo]))
    changed()
  }, inTurn)

  /** Does it on the server; if that refuses, says so and shows what is true. */
  async function settle(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      changed()
    } catch (error) {
      showToast({ title: (error instanceof CallError && error.message) || t('own.not_saved'), tone: 'bad' })
      const now = await call<typeof readPhotos>('GET /api/photos.php').catch(() => null)
      if (now) setPhotos(now.photos.filter(({ id }) => !leaving.has(id)))
    }
  }

  const add = (files: readonly File[]) => {
    const room = Math.max(0, limit - photos.length - uploads.length)
    if (files.length > room) showToast({ title: t('photos.limit', { count: limit }), tone: 'bad' })
    inTurn(leaving.flush)
    start(files.slice(0, room))
  }

  const move = (id: string, to: number) => {
    const next = moved(photos, id, to)
    setPhotos(next)
    const order = [...next.map((photo) => photo.id), ...leaving.ids()]
    inTurn(() => settle(() => call<typeof orderPhotos>('PUT /api/photos.php', { body: { order } })))
  }

  const remove = (id: string) => {
    const before = photos
    setPhotos(markMain(photos.filter((photo) => photo.id !== id)))
    const undo = leaving.start(id, () =>
      settle(() => call<typeof removePhoto>('DELETE /api/photo.php', { body: { photo: id } })),
    )
    const back = () => {
      if (undo())
        setPhotos((now) => markMain(before.filter((one) => one.id === id || now.some((other) => other.id === one.id))))
    }
    showToast({ title: t('photos.deleted'), action: { label: t('photos.undo'), onClick: back }, timeoutMs: undoMs })
  }

  return { photos, limit, uploads, ...uploading, add, move, remove }
}

function moved(photos: readonly MemberPhoto[], id: string, to: number): MemberPhoto[] {
  const others = photos.filter((photo) => photo.id !== id)
  return markMain([...others.slice(0, to), ...photos.filter((photo) => photo.id === id), ...others.slice(to)])
}

/** The first that others can see is the main photo. */
function markMain(photos: readonly MemberPhoto[]): MemberPhoto[] {
  const main = photos.find(({ status }) => status === 'active')
  return photos.map((photo) => ({ ...photo, main: photo === main }))
}
