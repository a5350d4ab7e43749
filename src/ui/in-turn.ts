// Work that one window of the browser does at a time.

/** Waits until no other window is at work under this name; in a browser without locks, all work at once. */
export async function inTurn<Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  // Absent outside a secure context, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(name, work) : work()
}
