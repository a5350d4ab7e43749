// Why the database did not start, out of what it wrote into its log meanwhile.

/** A line of the log: when, which process, how bad, and what. */
const logLine = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}(.*)$/
/** What those are told who come too soon is no reason. */
const tooSoon = /^the database system is /

/** What ended it, else the last it said; without time and process, which only the log needs. */
export function lastWords(log: string): string {
  const lines = log.trim().split('\n')
  const told = lines.map((line) => {
    const [, level = '', words = line] = logLine.exec(line) ?? []
    return { level, words }
  })
  const ended = told.findLast(({ level, words }) => /^(FATAL|PANIC)$/.test(level) && !tooSoon.test(words))
  return (ended ?? told.at(-1))?.words ?? ''
}
