// Files by key, on disk unless another place is set up; nothing here is reachable without our own code's consent.
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null where there is no such file. */
  read(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Removes everything below a folder. */
  removeAll(folder: string): Promise<void>
}

/** Keeps files below a folder. */
export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: new URL(`file://${folder}/`), visibility: 'private' }))
  return {
    write: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null),
    remove: (key) => disk.delete(key),
    removeAll: (below) => disk.deleteAll(`${below}/`),
  }
}
