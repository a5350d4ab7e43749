// Waits until nothing is being pressed: a layout change under a finger would cancel its press.

/** Pressing the next control blurs a field; a message that appears or disappears then moves the button before it is released, and nothing is pressed. */
export function untilReleased(): Promise<void> {
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
