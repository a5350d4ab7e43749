// Decisions told one after the other: together they might arrive the other way round. What has no answer as the page is left goes at once.

const lines = new Map<string, Promise<unknown>>()
/** By whom it is about: only the latest of several still counts. */
const unanswered = new Map<string, () => Promise<unknown>>()
/** While the page is away nothing more is begun: it would come after what went as it was left. */
let here: Promise<unknown> = Promise.resolve()

/** `tell` may be called again: whatever it tells is told twice as well as once. */
export function tellInTurn<Answer>(line: string, about: string, tell: () => Promise<Answer>): Promise<Answer> {
  const told = (lines.get(line) ?? Promise.resolve()).then(() => here).then(tell)
  unanswered.set(about, tell)
  const over = () => {
    if (unanswered.get(about) === tell) unanswered.delete(about)
  }
  lines.set(line, told.then(over, over))
  return told
}

/** Each is small enough to outlive the page (call.ts). A page that is shown again tells them in turn as well. */
function tellAll(): void {
  here = new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  for (const tell of unanswered.values()) tell().catch(() => undefined)
}

if (!import.meta.env.SSR) window.addEventListener('pagehide', tellAll)
