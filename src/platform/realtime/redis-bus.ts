// Carries events between processes through Redis, for more of them than one database should notify.
import { Redis } from 'ioredis'
import type { Log } from '#platform/platform.ts'
import type { LiveBus } from './live.ts'

export function redisBus(redisUrl: string, channel: string, log: Log): LiveBus {
  const sender = new Redis(redisUrl, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  const listener = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: null })
  for (const connection of [sender, listener])
    connection.on('error', (error: Error) => log.warn({ err: error }, 'live events: redis'))
  return {
    wordOf: () => null,
    publish: (payload) => {
      sender
        .publish(channel, JSON.stringify(payload))
        .catch((error: unknown) => log.warn({ err: error }, 'live events: not carried to the other processes'))
    },
    subscribe: async (received, gap) => {
      let wasReady = false
      listener.on('ready', () => {
        if (wasReady) gap()
        wasReady = true
      })
      listener.on('message', (_channel: string, text: string) => received(JSON.parse(text) as object))
      await Promise.all([sender.connect(), listener.connect()])
      await listener.subscribe(channel)
    },
    stop: async () => {
      sender.disconnect()
      listener.disconnect()
    },
  }
}
