// Waits until nothing is being pressed: what changes under a finger takes its press away.

/** A field is left by the press of what comes next; a sentence that comes or goes then moves the button before it is let go, and nothing is pressed. */
export function released(): Promise<void> {
  if (!document.querySelector(':active')) return Promise.resolve()
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = () => {
      waiting.abort()
      // The click comes after its end.
      setTimeout(resolve)
    }
    for (const name of ['mouseup', 'dragend', 'pointercancel']) addEventListener(name, end, { signal: waiting.signal })
  })
}
