// What happens to a process whose output is no longer read: nothing.

/** A reader may end early, like `head`, or be restarted; unhandled, the next write would end this process. */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
