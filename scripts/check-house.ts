// Checks the rules of the house: floors, order and doors of the rooms, the browser's side, manners. There is no list of exceptions.
import { resolve } from 'node:path'
import { checkBrowser } from './house/browser.ts'
import { checkFloors } from './house/floors.ts'
import { checkManners } from './house/manners.ts'
import { checkMigrations } from './house/migrations.ts'
import { drawPlan, type Problem } from './house/plan.ts'
import { checkCircles, checkRooms } from './house/rooms.ts'
import { readTree, type Tree } from './reading/tree.ts'

export function checkHouse(tree: Tree): Problem[] {
  const plan = drawPlan(tree)
  const problems = [
    checkFloors(plan),
    checkRooms(plan),
    checkCircles(plan),
    checkBrowser(plan),
    checkManners(tree, plan),
    checkMigrations(tree),
  ]
  return problems.flat().toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const folders = ['src', 'scripts', 'demo', 'bench', 'e2e', 'database']
  const tree = readTree(root, folders, ['.ts', '.tsx', '.mjs', '.css', '.sql'])
  const problems = checkHouse(tree)
  for (const { path, line, message } of problems) console.error(`${path}:${line} ${message}`)
  console.log(problems.length === 0 ? `The architecture holds: ${tree.size} files.` : `${problems.length} to fix.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
