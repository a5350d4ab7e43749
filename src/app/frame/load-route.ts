// Loads the code of the page one is going to; takes the place of the router's own, which reloads at any failure (vite.config.ts).
import { loadOnceServed } from '#ui/lazy-part.ts'

/** Tells that this code can't be had: the page is to be loaded as a document instead (use-whole-page.ts). */
export const routeLost = 'route-lost'

/** `loaded` holds the code of the pages visited so far. */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, object>,
): Promise<object> {
  return (loaded[id] ??= await loadOnceServed(
    () => import(/* @vite-ignore */ module) as Promise<object>,
    () => window.dispatchEvent(new Event(routeLost)),
  ))
}
