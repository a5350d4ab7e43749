// The manners that a machine can see: length, names, the first line, default exports.
import type { Tree } from '../reading/tree.ts'
import { isTest } from './address.ts'
import type { Plan, Problem } from './plan.ts'

const longest = 300
const emptyNames = ['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'manager', 'managers']

export function checkManners(tree: Tree, plan: Plan): Problem[] {
  return [...tree].flatMap(([path, text]) => [
    ...checkName(path, plan),
    ...checkLength(path, text),
    ...checkFirstLine(path, text),
    ...checkDefaultExport(path, plan),
    ...checkHandsOn(path, plan),
  ])
}

function checkName(path: string, plan: Plan): Problem[] {
  const segments = path.split('/')
  const words = segments.flatMap((segment) => segment.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase().split(/[-._]/))
  const empty = words.find((word) => emptyNames.includes(word))
  if (empty) return [at(path, 1, `"${empty}" says nothing of what lives here: name the file by its noun, or move each function to the room it serves`)]
  const odd = segments.find((segment, index) => !(index < segments.length - 1 ? kebabFolder : kebabFile).test(segment))
  if (!odd || isComponentFile(path, odd, plan) || /^\d{4}_[a-z0-9_]+\.sql$/.test(odd)) return []
  return [at(path, 1, `"${odd}" is not kebab-case (a .tsx may carry the exact name of the component it exports)`)]
}

const kebabFolder = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*$/
const kebabFile = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/

function isComponentFile(path: string, segment: string, plan: Plan): boolean {
  const [name = '', ...endings] = segment.split('.')
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name) || endings.at(-1) !== 'tsx') return false
  const source = plan.get(path)?.source
  return isTest(path) || Boolean(source?.exportedNames.includes(name) || source?.defaultExportLine)
}

function checkLength(path: string, text: string): Problem[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines <= longest || isTest(path) || isData(path)) return []
  return [at(path, longest, `${lines} lines: at ${longest} split by noun, in a room into a subfolder with the same names`)]
}

/** Words, rows and what a tool wrote may be as long as they are. */
function isData(path: string): boolean {
  return /^src\/copy\/|(?:^|\/)data\/|(?:^|[./])data\.ts$|\.generated\.ts$|\.(?:json|sql|css)$/.test(path)
}

const comments: readonly [ending: RegExp, comment: RegExp][] = [
  [/\.(?:ts|tsx|mjs)$/, /^(?:\/\/|\/\*\*?) ?(.*)/],
  [/\.css$/, /^\/\* ?(.*)/],
  [/\.sql$/, /^-- ?(.*)/],
]

function checkFirstLine(path: string, text: string): Problem[] {
  const comment = comments.find(([ending]) => ending.test(path))?.[1]
  if (!comment) return []
  const [first = ''] = text.replace(/^#!.*\n/, '').split('\n')
  const sentence = comment.exec(first)?.[1] ?? ''
  const directive = /^(?:@ts-|eslint|oxlint|<reference)|^\/ ?</.test(sentence)
  if (!directive && sentence.split(/\s+/).filter(Boolean).length >= 3) return []
  return [at(path, 1, 'the first line is one comment that says what lives here')]
}

function checkDefaultExport(path: string, plan: Plan): Problem[] {
  const line = plan.get(path)?.source.defaultExportLine
  if (line === undefined || aToolWantsOne(path)) return []
  return [at(path, line, 'a default export, which no tool wants here: export it by name')]
}

/** Route modules for React Router, configurations, and what Playwright runs before its tests. */
function aToolWantsOne(path: string): boolean {
  const route = /^src\/app\/.+\.tsx$|^src\/app\/routes\.ts$|(?:^|\/)screens\/[^/]+\.tsx$/
  return route.test(path) || /\.config\.(?:ts|mjs)$/.test(path) || /^e2e\/(?:.+\/)?[\w-]*(?:setup|teardown|reporter)\.ts$/.test(path)
}

function checkHandsOn(path: string, plan: Plan): Problem[] {
  if (!/(?:^|\/)index\.tsx?$/.test(path) || !plan.get(path)?.source.onlyHandsOn) return []
  return [at(path, 1, 'an index that only hands on: open the file that makes it')]
}

function at(path: string, line: number, message: string): Problem {
  return { path, line, message }
}
