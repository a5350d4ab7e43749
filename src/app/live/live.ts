// The one WebSocket of a window: opened with the session cookie from our own pages, closed when the session ends.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { ProductError } from '#base/errors.ts'
import type { MemberId, SessionId } from '#base/ids.ts'
import { second } from '#base/time.ts'
import { endedSessions } from '#features/accounts/sessions/service.ts'
import type { CallerOf } from '#platform/http/api.ts'
import { stopCounting } from '#platform/http/connection-limit.ts'
import type { Platform } from '#platform/platform.ts'
import { textFrame } from './text-frame.ts'

const beatMs = 30 * second
/** A window that does not read its events is disconnected; it reconnects and fetches what it missed. */
const mostBufferedBytes = 1024 * 1024
const sessionEnded = 4401
/** Far more than anybody looks at. Each costs memory and a send per event: without a limit one member could take it all. */
const usualMostOfMember = 1_000

/** Registers `GET /live`. */
export function serveLive(
  app: FastifyInstance,
  callerOf: CallerOf,
  platform: Platform,
  mostOfMember = usualMostOfMember,
): void {
  const answering = new Map<WebSocket, boolean>()
  const sessions = new Map<WebSocket, SessionId>()
  const open = new Map<MemberId, number>()
  const beat = setInterval(() => {
    checkAll(answering)
    closeEnded(platform, sessions).catch((error: unknown) => platform.log.warn({ err: error }, 'live: sessions unread'))
  }, beatMs)
  beat.unref()
  app.addHook('onClose', () => clearInterval(beat))

  app.get(
    '/live',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        // A proxy that passes no upgrade on sends a plain request.
        if (!request.ws) throw new ProductError('not_found')
        const caller = await callerOf(request)
        if (!caller.sameOrigin) throw new ProductError('foreign_origin')
        if (!caller.memberId) throw new ProductError('authentication_required')
        if (!takePlace(open, caller.memberId, request.raw.socket, mostOfMember))
          throw new ProductError('too_many_requests')
        // The response is no longer needed, and would be held as long as the window is open.
        reply.raw.detachSocket(request.raw.socket)
      },
    },
    (socket, request) => {
      const arrived = callerOf(request)
      const line = request.raw.socket
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      answering.set(socket, true)
      // The existing listener holds on to the request and everything that belongs to it.
      socket.removeAllListeners('error')
      socket.on('error', () => socket.terminate())
      socket.on('pong', () => answering.set(socket, true))
      const joined = arrived.then(({ memberId, sessionId }) => {
        if (!memberId || !sessionId || socket.readyState !== socket.OPEN) return
        stopCounting(line)
        void closed.then(platform.metrics?.windowOpened())
        const leave = platform.live.open({
          memberId,
          sessionId,
          send: (serialised) => deliver(socket, line, serialised),
          close: () => socket.close(sessionEnded),
        })
        sessions.set(socket, sessionId)
        void closed.then(leave)
      })
      socket.on('message', () => {
        answering.set(socket, true)
        // A window told this can rely on hearing everything that happens from then on.
        void joined.then(() => deliver(socket, line, '{"event":"here"}'))
      })
      void closed.then(() => {
        answering.delete(socket)
        sessions.delete(socket)
      })
    },
  )
}

/** Taken before the window is open: many may be opening at this moment. */
function takePlace(open: Map<MemberId, number>, memberId: MemberId, line: Socket, most: number): boolean {
  const taken = open.get(memberId) ?? 0
  if (taken >= most || line.destroyed) return false
  open.set(memberId, taken + 1)
  line.once('close', () => takeOne(open, memberId))
  return true
}

function takeOne(open: Map<MemberId, number>, memberId: MemberId): void {
  const left = (open.get(memberId) ?? 1) - 1
  if (left > 0) open.set(memberId, left)
  else open.delete(memberId)
}

let last = { words: '', frame: textFrame('') }

/**
 * Many windows are sent the same in succession: the frame is built once for all of them, and sent in a single write.
 * `ws` would build one for each, and write it in two.
 */
function deliver(socket: WebSocket, line: Socket, words: string): void {
  if (socket.bufferedAmount > mostBufferedBytes) return socket.terminate()
  if (socket.readyState !== socket.OPEN) return
  if (words !== last.words) last = { words, frame: textFrame(words) }
  line.write(last.frame)
}

/** Those that did not answer since the last heartbeat are disconnected. */
function checkAll(answering: Map<WebSocket, boolean>): void {
  for (const [socket, answered] of answering) {
    if (!answered) {
      socket.terminate()
      continue
    }
    answering.set(socket, false)
    socket.ping()
  }
}

/** A session can end unnoticed: while its window is connecting, or while no news came from another process. */
async function closeEnded(platform: Platform, sessions: ReadonlyMap<WebSocket, SessionId>): Promise<void> {
  const ended = new Set(await endedSessions(platform, [...new Set(sessions.values())]))
  for (const [socket, id] of sessions) if (ended.has(id)) socket.close(sessionEnded)
}
