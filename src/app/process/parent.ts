// What every command owes the process that started it: to stop when that one is gone.

/** Without this a server would run on, unseen, after its parent was killed outright. */
export function stopWithParent(): void {
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
