// What every command owes its parent process: to stop when that is gone.

/** Without this a server would keep running, unseen, after its parent was killed outright. */
export function stopWithParent(): void {
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
