// Compares copy with source: which keys are used but missing, and which exist but are never used.
import type { Tree } from '../reading/tree.ts'
import { copyPath, countedKey, type Catalogue, type Fault, type Sentences } from './catalogue.ts'
import { findUses, type Use } from './uses.ts'

export function checkUsage(catalogue: Catalogue, sources: Tree): Fault[] {
  const english = catalogue.get('en') ?? new Map<string, Sentences>()
  const said = new Set<string>()
  const faults: Fault[] = []
  for (const [path, text] of sources) {
    const { uses, unexplained } = findUses(path, text)
    for (const use of uses) {
      const matches = matching(use, english)
      for (const name of matches) said.add(name)
      if (matches.length === 0 && use.how !== 'mention' && isClaim(use, english)) faults.push(nothing(path, use))
    }
    for (const line of unexplained) {
      faults.push({
        path,
        line,
        message: 'the key is made at run time: list the possible ones in a note "// copy: prefix.*" in this file',
      })
    }
  }
  return [...faults, ...neverSaid(english, said)]
}

/** A template like `id:${x}` counts only if it begins with a namespace. */
function isClaim(use: Use, english: ReadonlyMap<string, Sentences>): boolean {
  return (
    use.how === 'exact' || use.namespaces.length === 0 || use.namespaces.some((namespace) => english.has(namespace))
  )
}

/** The names (`ns:key`) that a use covers: the key, its plural forms, or everything below it. */
function matching(use: Use, english: ReadonlyMap<string, Sentences>): string[] {
  return use.namespaces.flatMap((namespace) => {
    const sentences = english.get(namespace) ?? new Map<string, string>()
    const covered = [...sentences.keys()].filter((key) => covers(use, key, sentences))
    return covered.map((key) => `${namespace}:${key}`)
  })
}

function covers(use: Use, key: string, sentences: Sentences): boolean {
  if (use.how === 'prefix') return key.startsWith(use.key)
  const base = countedKey(key, sentences)
  return key === use.key || base === use.key || base === `${use.key}_ordinal` || key.startsWith(`${use.key}.`)
}

function nothing(path: string, { line, namespaces, key, how }: Use): Fault {
  const name = how === 'prefix' ? `${key}*` : key
  if (namespaces.length === 0)
    return { path, line, message: `"${name}" names no namespace: say useTranslation('…') here, or '…:${name}'` }
  return { path, line, message: `"${name}" is not in ${namespaces.map((each) => copyPath('en', each)).join(' nor ')}` }
}

function neverSaid(english: ReadonlyMap<string, Sentences>, said: ReadonlySet<string>): Fault[] {
  return [...english].flatMap(([namespace, sentences]) =>
    [...sentences.keys()]
      .filter((key) => !said.has(`${namespace}:${key}`))
      .map((key) => ({
        path: copyPath('en', namespace),
        line: 1,
        message: `${key} is never used: remove it from all languages`,
      })),
  )
}
