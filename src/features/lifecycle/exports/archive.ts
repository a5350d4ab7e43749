// An archive assembled piece by piece as it is written: pictures as they are, text compressed.

export interface ArchivedFile {
  name: string
  /** Pictures are bytes, small enough to be held; text is streamed as it is read. */
  content: Uint8Array | AsyncIterable<string>
}

/** The whole archive, produced no faster than its reader takes it. The files in it are dated `madeAt`. */
export async function* archiveOf(files: AsyncIterable<ArchivedFile>, madeAt: Date): AsyncGenerator<Uint8Array> {
  // Loaded with the first archive: a start does not wait for it.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  for await (const { name, content } of files) {
    const bytes = content instanceof Uint8Array
    const file = bytes ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = madeAt
    zip.add(file)
    for await (const piece of bytes ? [content] : content) {
      file.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
