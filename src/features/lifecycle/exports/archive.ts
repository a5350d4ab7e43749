// An archive is put together file by file: pictures as they are, words pressed together.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface Archive {
  add(name: string, content: string | Uint8Array): void
  /** The whole archive; nothing is added after it. */
  close(): Buffer
}

/** `madeAt` is what the files in it are dated. */
export function openArchive(madeAt: Date): Archive {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  return {
    add(name, content) {
      const isText = typeof content === 'string'
      const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      file.mtime = madeAt
      zip.add(file)
      file.push(isText ? Buffer.from(content) : content, true)
    },
    close() {
      zip.end()
      return Buffer.concat(parts)
    },
  }
}
