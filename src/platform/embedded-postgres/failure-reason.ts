// Why the database did not start, from what it logged meanwhile.

/** A log line: time, process, severity and message. */
const logLine = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}(.*)$/
/** What clients are told that connect too early is not a cause. */
const tooSoon = /^the database system is /

/** The cause, otherwise the last message; without time and process, which only the log needs. */
export function failureReason(log: string): string {
  const lines = log.trim().split('\n')
  const entries = lines.map((line) => {
    const [, level = '', message = line] = logLine.exec(line) ?? []
    return { level, message }
  })
  const ended = entries.findLast(({ level, message }) => /^(FATAL|PANIC)$/.test(level) && !tooSoon.test(message))
  return (ended ?? entries.at(-1))?.message ?? ''
}
