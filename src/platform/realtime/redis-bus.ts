// Carries events between processes through Redis, for more processes than one database should notify.
import { Redis } from 'ioredis'
import { messageOf } from '#base/caught.ts'
import type { Log } from '#platform/platform.ts'
import { throttledErrors } from '#platform/throttled-errors.ts'
import type { LiveBus } from './live.ts'

/** The subscriber's heartbeat interval, and the timeout of any response: a dead connection reports nothing. */
const usualBeat = { everyMs: 15_000, patienceMs: 10_000 }

export function redisBus(redisUrl: string, channel: string, log: Log, beat = usualBeat): LiveBus {
  const usual = { lazyConnect: true, connectTimeout: beat.patienceMs, socketTimeout: beat.patienceMs }
  const sender = new Redis(redisUrl, { ...usual, enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  const listener = new Redis(redisUrl, { ...usual, maxRetriesPerRequest: null })
  const warnings = { error: (fields: object, message: string) => log.warn(fields, message) }
  const logTrouble = throttledErrors(warnings, 'live events: redis')
  const logNotCarried = throttledErrors(warnings, 'live events: not carried to the other processes')
  let lastTrouble = ''
  for (const connection of [sender, listener])
    connection.on('error', (error: Error) => {
      lastTrouble = error.message
      logTrouble(error)
    })
  const beating = setInterval(() => void listener.ping().catch(() => undefined), beat.everyMs).unref()
  return {
    wordOf: () => null,
    publish: (payload) => {
      sender.publish(channel, JSON.stringify(payload)).catch(logNotCarried)
    },
    subscribe: async (received, gap) => {
      let wasReady = false
      const ready = () => {
        // What is published after a gap must get through too: both reconnect, in either order.
        if (sender.status !== 'ready' || listener.status !== 'ready') return
        if (wasReady) gap()
        wasReady = true
      }
      for (const connection of [sender, listener]) connection.on('ready', ready)
      listener.on('message', (_channel: string, text: string) => {
        try {
          received(JSON.parse(text) as object)
        } catch (error) {
          log.error({ err: error }, 'live events: an unreadable payload')
        }
      })
      try {
        await Promise.all([sender.connect(), listener.connect()])
        await listener.subscribe(channel)
      } catch (error) {
        const reason = lastTrouble || messageOf(error)
        throw new Error(`REDIS_URL names a Redis that can't be used: ${reason}.`, { cause: error })
      }
    },
    stop: async () => {
      clearInterval(beating)
      sender.disconnect()
      listener.disconnect()
    },
  }
}
