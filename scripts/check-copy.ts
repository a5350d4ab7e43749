// Checks the copy in eleven languages: complete, translated, every key used, and no text left in a component.
import { resolve } from 'node:path'
import { errorStatus } from '#base/errors.ts'
import { languages } from '#base/languages.ts'
import { isTest } from './house/address.ts'
import { readTree, type Tree } from './reading/tree.ts'
import { readCatalogue, type Fault } from './wording/catalogue.ts'
import { checkCompleteness, checkErrors } from './wording/completeness.ts'
import { checkPlainText } from './wording/plain-text.ts'
import { checkUsage } from './wording/usage.ts'

export function checkCopy(tree: Tree, spoken: readonly string[], errorCodes: readonly string[]): Fault[] {
  const catalogue = readCatalogue(tree)
  const sources = new Map([...tree].filter(([path]) => /\.tsx?$/.test(path) && !isTest(path)))
  const screens = [...sources].filter(([path]) => path.endsWith('.tsx'))
  return [
    ...checkCompleteness(catalogue, spoken),
    ...checkErrors(catalogue, spoken, errorCodes),
    ...checkUsage(catalogue, sources),
    ...screens.flatMap(([path, text]) => checkPlainText(path, text)),
  ]
}

if (import.meta.main) {
  const tree = readTree(resolve(import.meta.dirname, '..'), ['src'], ['.ts', '.tsx', '.json'])
  const faults = checkCopy(tree, languages, Object.keys(errorStatus))
  for (const { path, line, message } of faults) console.error(`${path}:${line} ${message}`)
  console.log(
    faults.length === 0 ? `The words are complete in ${languages.length} languages.` : `${faults.length} to fix.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
