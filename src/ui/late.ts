// Parts of a page whose code comes when it is first needed; where the line is away, as soon as it is back.
import { lazy } from 'react'
import type { ComponentType } from 'react'

/** Stands in a `Suspense`: until its code is there, what is shown in its place is shown. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await onceOnline(load) }))
}

/**
 * A failure would take the whole page with it, however small the part. One that no lost line explains is told; so is a
 * second one, where the browser remembers the first: then the page is loaded anew (chunk-reload.ts).
 */
export async function onceOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return onceOnline(load)
  }
}
