// For the tests of the rules: a small invented tree, and what is wrong with it.
import { checkHouse } from '../check-house.ts'

/** The problems of a tree, as `path:line message`; first-line comments are added, so that only the rule in question applies. */
export function problemsOf(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries(files).map(([path, text]) => [path, `// What lives here.\n${text}\n`]))
  return checkHouse(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)
}
