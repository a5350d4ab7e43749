// A window's one live connection: opened when somebody listens, reopened after every loss, events to all listeners.
import { useEffect, useEffectEvent } from 'react'
import { second } from '#base/time.ts'

export interface LiveMessage {
  event: string
  [field: string]: unknown
}

type Listener = (message: LiveMessage) => void

/** Dispatched by ourselves: after a gap, a listener requests what it may have missed. */
const gap: LiveMessage = { event: 'gap' }
/** Dispatched when the server listens: anything since the page was rendered was told to nobody here. */
const opened: LiveMessage = { event: 'opened' }
/** The server ended the session that this window was opened with. */
const ended: LiveMessage = { event: 'session_ended' }
const sessionEndedCode = 4401

const ask = '"here?"'
const askEveryMs = 25 * second
const silentForMs = 40 * second
const longestPauseMs = 30 * second

const listeners = new Set<Listener>()
let socket: WebSocket | null = null
let heardAt = 0
let losses = 0
/** Whether this connection's server has said that it is here: only from then on it reports everything. */
let isJoined = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
let askTimer: ReturnType<typeof setInterval> | undefined

/** Calls back with every live event while the component is mounted. Visitors have none: for them `enabled` is false. */
export function useLive(onMessage: Listener, enabled = true): void {
  const heard = useEffectEvent(onMessage)
  useEffect(() => (enabled ? listen((message) => heard(message)) : undefined), [enabled])
}

function listen(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  window.addEventListener('online', wakeUp)
  document.addEventListener('visibilitychange', wakeUp)
  askTimer = setInterval(askWhetherAlive, askEveryMs)
  connect()
}

function stop(): void {
  window.removeEventListener('online', wakeUp)
  document.removeEventListener('visibilitychange', wakeUp)
  clearInterval(askTimer)
  clearTimeout(retryTimer)
  const open = socket
  socket = null
  open?.close()
}

function connect(): void {
  clearTimeout(retryTimer)
  if (socket || listeners.size === 0) return
  const next = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`)
  socket = next
  isJoined = false
  heardAt = Date.now()
  next.addEventListener('open', () => {
    heardAt = Date.now()
    next.send(ask)
  })
  next.addEventListener('message', ({ data }) => received(data))
  next.addEventListener('close', ({ code }) => lost(next, code))
}

function received(data: unknown): void {
  heardAt = Date.now()
  try {
    const message = JSON.parse(String(data)) as LiveMessage
    if (message.event === 'here') joined()
    else dispatch(message)
  } catch {
    // What can't be parsed is not ours; polling catches the rest.
  }
}

function joined(): void {
  if (isJoined) return
  isJoined = true
  const since = losses > 0 ? gap : opened
  losses = 0
  dispatch(since)
}

function dispatch(message: LiveMessage): void {
  for (const listener of listeners) listener(message)
}

/**
 * Each loss doubles the pause, with jitter so that a restarted server is not hit by everybody at once. A session also ends
 * through a login in the same browser: its cookie is awaited before the page checks whose it is, and then reconnects.
 */
function lost(broken: WebSocket, code: number): void {
  if (socket !== broken) return
  socket = null
  const hasEnded = code === sessionEndedCode
  if (hasEnded) setTimeout(dispatch, second, ended)
  losses += hasEnded ? 3 : 1
  const pauseMs = Math.min(longestPauseMs, second * 2 ** Math.min(losses - 1, 6)) * (0.5 + Math.random() / 2)
  retryTimer = setTimeout(connect, pauseMs)
}

/**
 * A phone that wakes up has a socket that looks open but is not: it is pinged, and dropped if it stays silent. So is one that does
 * not get through, which a browser gives up only after minutes, also on a line that is gone.
 */
function askWhetherAlive(): void {
  if (!socket) return
  if (Date.now() - heardAt > silentForMs) {
    const silent = socket
    lost(silent, 1006)
    silent.close()
    return
  }
  if (socket.readyState === WebSocket.OPEN) socket.send(ask)
}

function wakeUp(): void {
  if (document.visibilityState === 'hidden') return
  if (socket) return askWhetherAlive()
  losses = Math.max(1, losses)
  connect()
}
