// For the tests of the rules: a small made-up tree, and what is wrong with it.
import { checkHouse } from '../check-house.ts'

/** The problems of a tree, as `path:line message`; first lines are supplied, so that only the rule in question speaks. */
export function problemsOf(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries(files).map(([path, text]) => [path, `// What lives here.\n${text}\n`]))
  return checkHouse(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)
}
