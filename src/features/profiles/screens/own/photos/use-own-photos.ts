// One's own photos while editing: added with a preview, ordered at once, cropped, deleted with Undo.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '#ui/call.ts'
import { useLive } from '#ui/live.ts'
import { showToast } from '#ui/Toast.tsx'
import type { Crop, MemberPhoto, choosePhotoCrop, readPhotos, removePhoto } from '#features/profiles/contract.ts'
import { withinRoom } from '../../parts/file-kinds.ts'
import { isAboutPhotos } from './photo-news.ts'
import { idsOf, markMain, moved, sendOrder } from './photo-order.ts'
import { undoMs, useLeavingPhotos } from './use-leaving-photos.ts'
import { usePhotoOrder } from './use-photo-order.ts'
import { useUploads } from './use-uploads.ts'
import type { Uploads } from './use-uploads.ts'

export interface OwnPhotosEditor extends Omit<Uploads, 'start'> {
  photos: readonly MemberPhoto[]
  limit: number
  /** How many of the last selection exceeded the limit. */
  over: number
  add: (files: readonly File[]) => void
  move: (id: string, to: number) => void
  remove: (id: string) => void
  crop: (id: string, crop: Crop | null) => Promise<void>
}

export function useOwnPhotos(initial: OwnPhotos, missed: RefObject<boolean>): OwnPhotosEditor {
  const { t } = useTranslation('own')
  const { photos, limit, setPhotos, inTurn, reread, settle, changed, leaving, order, tellOrder } = usePhotoList(
    initial,
    missed,
  )
  const [over, setOver] = useState(0)
  const { uploads, start, ...uploading } = useUploads({
    added: (photo) => {
      setPhotos((now) => markMain([...now.filter(({ id }) => id !== photo.id), photo]))
      changed()
    },
    gone: changed,
    full: () => void reread(),
  })

  const add = (files: readonly File[]) => {
    const busy = uploads.filter(({ phase }) => phase !== 'refused').length
    const room = withinRoom(files, limit - photos.length - busy)
    setOver(room.over)
    if (room.taken.length > 0) void inTurn(leaving.flush).then(() => start(room.taken))
  }

  const move = (id: string, to: number) => {
    tellOrder(moved(photos, id, to))
  }

  const remove = (id: string) => {
    const at = photos.findIndex((photo) => photo.id === id)
    setPhotos(markMain(photos.filter((photo) => photo.id !== id)))
    setOver(0)
    const { undo, end, until } = leaving.start(
      id,
      settle(() => call<typeof removePhoto>('DELETE /api/photo.php', { body: { photo: id } })),
    )
    const back = () => {
      const photo = photos[at]
      if (!photo || !undo()) return showToast({ title: t('photos.too_late') })
      const next = moved([...order.shown(), photo], id, at)
      if (order.isTold(idsOf(next))) setPhotos(next)
      else tellOrder(next)
    }
    showToast({
      title: t('photos.deleted'),
      action: { label: t('save.undo'), onClick: back },
      timeoutMs: undoMs,
      onClose: end,
      until,
    })
  }

  const crop = async (id: string, part: Crop | null) => {
    const photo = await call<typeof choosePhotoCrop>('PUT /api/photo.php', { body: { photo: id, crop: part } })
    setPhotos((now) => now.map((one) => (one.id === id ? { ...photo, main: one.main } : one)))
    changed()
  }

  return { photos, limit, over, uploads, ...uploading, add, move, remove, crop }
}

interface OwnPhotos {
  photos: readonly MemberPhoto[]
  limit: number
}

/** The list as shown, changed one step after the other, and reloaded when another window or the check changed it. */
function usePhotoList(initial: OwnPhotos, missed: RefObject<boolean>) {
  const { t } = useTranslation('own')
  const client = useQueryClient()
  const [photos, setPhotos] = useState(initial.photos)
  const [limit, setLimit] = useState(initial.limit)
  const line = useRef<Promise<void>>(Promise.resolve())
  const leaving = useLeavingPhotos()
  const order = usePhotoOrder(photos)
  const inTurn = (work: () => Promise<void>) => (line.current = line.current.then(work))
  /** Changes shown but not sent yet: anything read before they are sent is older than what is shown. */
  const untold = useRef(0)
  const unread = useRef(false)
  const changed = () => void client.invalidateQueries({ queryKey: ['GET /api/user.php'] })

  const reread = async () => {
    const now = await call<typeof readPhotos>('GET /api/photos.php').catch(() => null)
    if (!now) return
    unread.current = untold.current > 0
    if (unread.current) return
    order.tell(idsOf(now.photos))
    setPhotos(markMain(now.photos.filter(({ id }) => !leaving.has(id))))
    setLimit(now.limit)
    changed()
  }
  const change = (tell: () => Promise<void>) => {
    untold.current += 1
    return inTurn(async () => {
      await tell()
      untold.current -= 1
      if (unread.current && untold.current === 0) await reread()
    })
  }
  /** Does it on the server; if that refuses, says so and shows the true state. */
  const settle = (work: () => Promise<unknown>) => async () => {
    try {
      await work()
      changed()
    } catch (error) {
      showToast({ title: (error instanceof CallError && error.message) || t('save.not_saved'), tone: 'bad' })
      await reread()
    }
  }
  const tellOrder = (next: readonly MemberPhoto[]) => {
    setPhotos(next)
    const wanted = [...idsOf(next), ...leaving.ids()]
    order.tell(wanted)
    void change(settle(() => sendOrder(wanted)))
  }
  useLive((news) => {
    if (isAboutPhotos(news)) void inTurn(reread)
  })
  const catchUp = useEffectEvent(() => {
    if (missed.current) void inTurn(reread)
  })
  useEffect(() => catchUp(), [])
  return { photos, limit, setPhotos, inTurn, reread, settle, changed, leaving, order, tellOrder }
}
