// The plan of the house: the project's source files with their addresses and what each imports from where.
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parseSource, type Import, type Source } from '../reading/source.ts'
import type { Tree } from '../reading/tree.ts'
import { addressOf, type Address } from './address.ts'

export interface Problem {
  readonly path: string
  readonly line: number
  /** What is wrong, and where the code belongs instead. */
  readonly message: string
}

export interface Opening extends Import {
  /** A file of the project, a module of Node, or a package by its name. */
  readonly to: { kind: 'file'; path: string } | { kind: 'builtin' } | { kind: 'package'; name: string }
}

export interface HouseFile {
  readonly path: string
  readonly text: string
  readonly source: Source
  readonly openings: readonly Opening[]
  /** Absent outside src. */
  readonly address?: Address
}

export type Plan = ReadonlyMap<string, HouseFile>

const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path)

export function drawPlan(tree: Tree): Plan {
  const plan = new Map<string, HouseFile>()
  for (const [path, text] of tree) {
    if (!isCode(path)) continue
    const source = parseSource(path, text)
    const address = addressOf(path)
    const openings = source.imports.filter(isOurs).map((each) => ({ ...each, to: destination(path, each.specifier) }))
    plan.set(path, { path, text, source, openings, ...(address && { address }) })
  }
  return plan
}

/** React Router writes the types of a route beside it, under +types: they are not in the tree. */
function isOurs({ specifier }: Import): boolean {
  return !specifier.includes('/+types/')
}

function destination(from: string, specifier: string): Opening['to'] {
  const [bare = specifier] = specifier.split('?')
  if (bare.startsWith('#')) return { kind: 'file', path: `src/${bare.slice(1)}` }
  if (bare.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), bare) }
  if (isBuiltin(bare)) return { kind: 'builtin' }
  const parts = bare.split('/')
  return { kind: 'package', name: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') }
}

/** The files of src that are the product itself, with what each opens inside src. */
export function productFiles(plan: Plan): (HouseFile & { address: Address })[] {
  return [...plan.values()].filter((file): file is HouseFile & { address: Address } =>
    Boolean(file.address && !file.address.test),
  )
}
