// Why the database did not start, from what it logged meanwhile.

/** A log line: time, process, severity and message. */
const logLine = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}(.*)$/
/** What clients are told that connect too early is not a cause. */
const tooSoon = /^the database system is /

/** The cause, otherwise the last message; without time and process, which only the log needs. */
export function lastWords(log: string): string {
  const lines = log.trim().split('\n')
  const told = lines.map((line) => {
    const [, level = '', words = line] = logLine.exec(line) ?? []
    return { level, words }
  })
  const ended = told.findLast(({ level, words }) => /^(FATAL|PANIC)$/.test(level) && !tooSoon.test(words))
  return (ended ?? told.at(-1))?.words ?? ''
}
