// The shape of a language's phrase bank: first names, and sentences that any person may say about themselves, man or woman.

export interface Phrases {
  women: readonly string[]
  men: readonly string[]
  /** An opener for those who are old enough for it. */
  grownChildren: string
  /** Who I am. */
  openers: readonly string[]
  /** What my days look like. */
  habits: readonly string[]
  /** What I hope for, or how to begin. */
  closers: readonly string[]
}

/** Names from a list written on one line. */
export function names(line: string): string[] {
  return line.split(' ')
}
