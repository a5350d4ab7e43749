// Decisions sent one after the other: sent together they might arrive in the wrong order. Unanswered ones go at once when the page is left.

const lines = new Map<string, Promise<unknown>>()
/** By the person they are about: only the latest of several still counts. */
const unanswered = new Map<string, () => Promise<unknown>>()
/** While the page is away nothing more is started: it would arrive after what was sent on leaving. */
let here: Promise<unknown> = Promise.resolve()

/** `tell` may be called again: sending twice must have the effect of once. */
export function tellInTurn<Answer>(line: string, about: string, tell: () => Promise<Answer>): Promise<Answer> {
  const told = (lines.get(line) ?? Promise.resolve()).then(() => here).then(tell)
  unanswered.set(about, tell)
  const over = () => {
    if (unanswered.get(about) === tell) unanswered.delete(about)
  }
  lines.set(line, told.then(over, over))
  return told
}

/** Each is small enough to outlive the page (call.ts). A page that is shown again sends them in turn as well. */
function tellAll(): void {
  here = new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  for (const tell of unanswered.values()) tell().catch(() => undefined)
}

if (!import.meta.env.SSR) window.addEventListener('pagehide', tellAll)
