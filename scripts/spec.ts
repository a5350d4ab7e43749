// Prints the specification statement by statement with the passing tests that prove each (`npm run spec [-- --journey]`).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRight, journeyOnly, layBeside, print } from './spec/report.ts'
import { parseResults, type TestResult } from './spec/results.ts'
import { parseStatements } from './spec/statements.ts'

const root = resolve(import.meta.dirname, '..')
const folder = '.cache/results'

const results = readResults()
if (results.length === 0) {
  console.error(`No test results in ${folder}. Run: npm test`)
  process.exit(1)
}
const sections = parseStatements(readFileSync(join(root, 'docs/SPECIFICATION.md'), 'utf8'))
const report = layBeside(sections, results)
console.log(print(process.argv.includes('--journey') ? journeyOnly(report) : report))
// Not process.exit, which would lose output still on its way to a pipe.
process.exitCode = isRight(report) ? 0 : 1

function readResults(): TestResult[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  const names = readdirSync(path).filter((name) => name.endsWith('.json'))
  return names.flatMap((name) => {
    try {
      return parseResults(readFileSync(join(path, name), 'utf8'))
    } catch (error) {
      console.error(`${folder}/${name}: ${error instanceof Error ? error.message : String(error)}`)
      process.exit(1)
    }
  })
}
