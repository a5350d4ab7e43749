// A cache of recently requested files, limited in bytes: what is popular is read from the disk or the bucket once.

export interface FileMemory {
  get(key: string): Buffer | undefined
  set(key: string, bytes: Buffer): void
}

/** Least recently used first. A file never changes under its key. */
export function fileMemory(mostBytes: number): FileMemory {
  const files = new Map<string, Buffer>()
  let heldBytes = 0
  return {
    get: (key) => {
      const bytes = files.get(key)
      if (!bytes) return undefined
      files.delete(key)
      files.set(key, bytes)
      return bytes
    },
    set: (key, bytes) => {
      if (bytes.length > mostBytes || files.has(key)) return
      files.set(key, bytes)
      heldBytes += bytes.length
      for (const [oldest, old] of files) {
        if (heldBytes <= mostBytes) break
        files.delete(oldest)
        heldBytes -= old.length
      }
    },
  }
}
