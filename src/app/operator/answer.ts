// What an operator's command returns: lines for the terminal, and whether it did what was asked.

export interface Answer {
  lines: readonly string[]
  /** False if the arguments were wrong or nothing was done: the process then exits with 2. */
  done: boolean
}

export function done(...lines: readonly string[]): Answer {
  return { lines, done: true }
}

/** The rows of a list, of which one more was asked for than it holds, and a line that says so if there are any further ones. */
export function cutTo<Row>(most: number, rows: readonly Row[]): { rows: readonly Row[]; further: readonly string[] } {
  const further = rows.length > most ? [`and more: only the first ${most} are listed`] : []
  return { rows: rows.slice(0, most), further }
}

export function notDone(...lines: readonly string[]): Answer {
  return { lines, done: false }
}

/** Whether more was given than the verb takes: of several members or photos the first alone would be meant, and “Done.” be said of all. */
export function hasSurplus(
  [verb = 'list', ...given]: readonly string[],
  takes: Readonly<Record<string, number>>,
): boolean {
  return given.length > (takes[verb] ?? given.length)
}
