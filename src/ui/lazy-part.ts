// Parts of a page whose code is loaded when first needed; if the connection is lost, as soon as it is back.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { second } from '#base/time.ts'
import { isConnectionDoubtful } from './chunk-reload.ts'

/** Inside a `Suspense`: until its code has loaded, the fallback is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retryOnceOnline(load) }))
}

const pauseMs = second

/**
 * A failure would take the whole page with it, however small the part. One not explained by a lost connection is reported; so is
 * a second one, if the browser remembers the first: then the page is reloaded (chunk-reload.ts).
 */
export async function retryOnceOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (!isConnectionDoubtful()) throw error
    await new Promise((resolve) => {
      if (navigator.onLine) setTimeout(resolve, pauseMs)
      else window.addEventListener('online', resolve, { once: true })
    })
    return retryOnceOnline(load)
  }
}
