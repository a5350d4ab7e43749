// What becomes of a process whose output nobody reads any more: nothing.

/** A reader may end before what it reads, as `head` does, or be started anew; unheard, the next word would end this process. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
