// What is read out of a source file: imports of every kind, exports, lines.
import { expect, test } from 'vitest'
import { parseSource } from './source.ts'

const imports = (text: string) => parseSource('a.tsx', text).imports.map((each) => [each.specifier, each.typeOnly])

test.each([
  ["import { a } from './x.ts'", './x.ts', false],
  ["import './x.ts'", './x.ts', false],
  ["import type { A } from './x.ts'", './x.ts', true],
  ["import type A from './x.ts'", './x.ts', true],
  ["import { type A } from './x.ts'", './x.ts', false],
  ["export { a } from './x.ts'", './x.ts', false],
  ["export * from './x.ts'", './x.ts', false],
  ["export type { A } from './x.ts'", './x.ts', true],
  ["const a = await import('./x.ts')", './x.ts', false],
  ["type A = import('./x.ts').A", './x.ts', true],
  ["type A = typeof import('./x.ts')", './x.ts', true],
])('%s', (text, specifier, typeOnly) => {
  expect(imports(text)).toEqual([[specifier, typeOnly]])
})

test('text that looks like an import is none', () => {
  expect(imports("// import './x.ts'\nconst a = \"import './y.ts'\"")).toEqual([])
})

test('the line of an import and of a default export', () => {
  const source = parseSource('a.ts', "// one\nimport a from './a.ts'\n\nexport default a\n")
  expect(source.imports[0]?.line).toBe(2)
  expect(source.defaultExportLine).toBe(4)
})

test('a file that only re-exports is told from one that defines something', () => {
  expect(parseSource('index.ts', "export * from './a.ts'\nexport { b } from './b.ts'").onlyHandsOn).toBe(true)
  expect(parseSource('index.ts', "export * from './a.ts'\nexport const b = 1").onlyHandsOn).toBe(false)
})

test('a file that does not parse is named', () => {
  expect(() => parseSource('src/a.ts', 'const = 1')).toThrow(/src\/a\.ts/)
})
