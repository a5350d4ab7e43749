// Loads the code of the page one is going to; built into the router (vite.config.ts).
import { loadOnceServed } from '#ui/lazy-part.ts'

/** Tells that this code can't be had: the page is to be loaded as a document instead (use-whole-page.ts). */
export const routeLost = 'route-lost'

export function loadRoute<Route>(load: () => Promise<Route>): Promise<Route> {
  return loadOnceServed(load, () => window.dispatchEvent(new Event(routeLost)))
}
