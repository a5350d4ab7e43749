// Parts of a page whose code is loaded when first needed; if the server can't be reached, as soon as it can.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { second } from '#base/time.ts'
import { isServed, reloadPageOnce } from './chunk-reload.ts'

/** Inside a `Suspense`: until its code has loaded, the fallback is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadOnceServed(load) }))
}

const firstPauseMs = second
const longestPauseMs = 16 * second

/**
 * A failure would take the whole page with it, however small the part. If a server out of reach explains it, that is waited out, less and less often.
 * Otherwise, or if the browser remembers the failure, the page is left: reloaded (chunk-reload.ts), unless `leave` does something
 * else. If it answers that it does not, as after a reload that changed nothing, the failure is reported.
 */
export async function loadOnceServed<Loaded>(
  load: () => Promise<Loaded>,
  leave: () => boolean = reloadPageOnce,
  pauseMs = firstPauseMs,
): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (await isServed()) {
      if (leave()) return new Promise<never>(() => {})
      throw error
    }
    await new Promise((resolve) => {
      if (navigator.onLine) setTimeout(resolve, pauseMs)
      else window.addEventListener('online', resolve, { once: true })
    })
    return loadOnceServed(load, leave, Math.min(2 * pauseMs, longestPauseMs))
  }
}
