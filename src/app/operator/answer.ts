// What an operator's command returns: lines for the terminal, and whether it did what was asked.

export interface Answer {
  lines: readonly string[]
  /** False if the arguments were wrong or nothing was done: the process then exits with 2. */
  done: boolean
}

export function done(...lines: readonly string[]): Answer {
  return { lines, done: true }
}

export function notDone(...lines: readonly string[]): Answer {
  return { lines, done: false }
}
