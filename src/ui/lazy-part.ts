// Parts of a page whose code is loaded when first needed; if the server can't be reached, as soon as it can.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { firstPauseMs, pauseBeforeAsking } from './ask-again.ts'
import { isServed, reloadPageOnce, settlesInMs } from './chunk-reload.ts'

/** Inside a `Suspense`: until its code has loaded, the fallback is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadOnceServed(load) }))
}

/**
 * A failure would take the whole page with it, however small the part. If a server out of reach explains it, that is waited out.
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
    return loadOnceServed(load, leave, await pauseBeforeAsking(Math.min(pauseMs, settlesInMs() || pauseMs)))
  }
}
