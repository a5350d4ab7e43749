// The upload queue of this page; its code is loaded with the first file.
import { useEffect, useRef, useState } from 'react'
import type { MemberId } from '#base/ids.ts'
import type { MemberPhoto } from '#features/profiles/contract.ts'
import type { Upload, UploadQueue } from './upload-queue.ts'

export interface Uploads {
  uploads: readonly Upload[]
  start: (files: readonly File[]) => void
  retry: (id: string) => void
  cancel: (id: string) => void
}

/** `as`: the member whose page it is. */
export function useUploads(
  as: MemberId,
  on: { added: (photo: MemberPhoto) => void; gone: () => void; full: () => void },
): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<UploadQueue> | null>(null)
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const opened = () => {
    queue.current ??= import('./upload-queue.ts').then(
      (part) =>
        new part.UploadQueue(as, {
          onChange: setUploads,
          onAdded: (photo) => latest.current.added(photo),
          onGone: () => latest.current.gone(),
          onFull: () => latest.current.full(),
        }),
    )
    return queue.current
  }
  return {
    uploads,
    start: (files) => void opened().then((it) => it.add(files)),
    retry: (id) => void opened().then((it) => it.retry(id)),
    cancel: (id) => void opened().then((it) => it.cancel(id)),
  }
}
