// A document serves one member: what its modules remember, a like or a block, is not for whoever logs in next.
let served: string | undefined
let isHeld = false

/** Loads the document anew once its reader is no longer the first member it had. */
export function serveOnly(readerId: string | undefined): void {
  if (served && served !== readerId && !isHeld) window.location.reload()
  served ??= readerId
}

/** While logging out, which ends with a new document of its own and must not be cut short before it has cleaned up. */
export function holdDocument(held: boolean): void {
  isHeld = held
}
