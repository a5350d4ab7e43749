// Decisions sent one after the other: sent together they might arrive in the wrong order. Unanswered ones go at once when the page is left.

const queues = new Map<string, Promise<unknown>>()
/** By the person they are about: only the latest of several still counts. */
const unanswered = new Map<string, () => Promise<unknown>>()
/** While the page is away nothing more is started: it would arrive after what was sent on leaving. */
let here: Promise<unknown> = Promise.resolve()

/** `send` may be called again: sending twice must have the effect of once. */
export function sendInTurn<Answer>(queue: string, about: string, send: () => Promise<Answer>): Promise<Answer> {
  const sent = (queues.get(queue) ?? Promise.resolve()).then(() => here).then(send)
  unanswered.set(about, send)
  const over = () => {
    if (unanswered.get(about) === send) unanswered.delete(about)
  }
  queues.set(queue, sent.then(over, over))
  return sent
}

/** Each is small enough to outlive the page (call.ts). A page that is shown again sends them in turn as well. */
function sendAll(): void {
  here = new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  for (const send of unanswered.values()) send().catch(() => undefined)
}

if (!import.meta.env.SSR) window.addEventListener('pagehide', sendAll)
