// Photos on their way in: shown at once, made smaller, sent one after the other, tried again on request.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { CallError, call } from '#ui/call.ts'
import type { addPhoto, MemberPhoto } from '../../contract.ts'
import { isTooHeavy, shrinkPhoto } from './shrink-photo.ts'

const uploadTimeoutMs = 3 * minute

export interface Upload {
  /** The server knows a repeated attempt by it. */
  id: string
  preview: string
  file: File
  /** Why it failed; it can be tried again or taken away. */
  refusal?: string | undefined
}

export interface Uploads {
  uploads: readonly Upload[]
  start: (files: readonly File[]) => void
  retry: (upload: Upload) => void
  dismiss: (upload: Upload) => void
}

/** `inTurn` runs what changes the photos one after the other. */
export function useUploads(
  onAdded: (photo: MemberPhoto) => void,
  inTurn: (work: () => Promise<void>) => void,
): Uploads {
  const { t } = useTranslation('profiles')
  const [uploads, setUploads] = useState<readonly Upload[]>([])

  const dismiss = (upload: Upload) => {
    URL.revokeObjectURL(upload.preview)
    setUploads((now) => now.filter(({ id }) => id !== upload.id))
  }
  const refuse = (upload: Upload, refusal: string | undefined) =>
    setUploads((now) => now.map((one) => (one.id === upload.id ? { ...one, refusal } : one)))

  async function send(upload: Upload): Promise<void> {
    try {
      const file = await shrinkPhoto(upload.file)
      if (isTooHeavy(file)) return refuse(upload, t('photos.too_heavy'))
      const form = new FormData()
      form.append('client_id', upload.id)
      form.append('photo', file, file.name)
      onAdded(await call<typeof addPhoto>('POST /api/photo.php', { form }, { timeoutMs: uploadTimeoutMs }))
      dismiss(upload)
    } catch (error) {
      refuse(upload, (error instanceof CallError && error.message) || t('own.not_saved'))
    }
  }

  return {
    uploads,
    dismiss,
    start: (files) => {
      const fresh = files.map((file) => ({ id: newId(), file, preview: URL.createObjectURL(file) }))
      setUploads((now) => [...now, ...fresh])
      for (const upload of fresh) inTurn(() => send(upload))
    },
    retry: (upload) => {
      refuse(upload, undefined)
      inTurn(() => send(upload))
    },
  }
}
