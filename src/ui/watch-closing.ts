// What closes something that is open over the page: a press beside it, Escape, a phone's own way back.

interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}

/** Some browsers have it, their types do not: it hears a phone's way back, which would leave the page. */
interface Watching {
  CloseWatcher?: new () => Watcher
}

/** Answers what stops the watching. A press that began before does not count. */
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
  const { CloseWatcher } = window as Watching
  const watcher = CloseWatcher ? new CloseWatcher() : null
  if (watcher) watcher.onclose = close
  return () => {
    stopped.abort()
    watcher?.destroy()
  }
}
