// What closes something open over the page: a press beside it, Escape, a phone's Back.

interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}

/** Some browsers have it, but not their types: it catches a phone's Back, which would leave the page. */
interface Watching {
  CloseWatcher?: new () => Watcher
}

/** Returns what stops the watching. A press that began before does not count. */
export function watchClosing(open: HTMLElement, close: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const onDown = ({ target }: Event) => {
    if (!(target instanceof Node && open.contains(target))) close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  addEventListener('pointerdown', onDown, { signal, capture: true })
  open.addEventListener('keydown', onKey, { signal })
  const stop = watchBack(close)
  return () => {
    stopped.abort()
    stop()
  }
}

/** A phone's Back alone; returns what stops the watching. Escape would come as well, if nobody prevented it. */
export function watchBack(close: () => void): () => void {
  const { CloseWatcher } = window as Watching
  const watcher = CloseWatcher ? new CloseWatcher() : null
  if (watcher) watcher.onclose = close
  return () => watcher?.destroy()
}
