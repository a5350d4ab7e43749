// The product's copy from src/copy/<language>/<namespace>.json, flattened: key -> sentence.
import type { Tree } from '../reading/tree.ts'

export type Sentences = ReadonlyMap<string, string>
/** Language -> namespace -> sentences. */
export type Catalogue = ReadonlyMap<string, ReadonlyMap<string, Sentences>>

export interface Fault {
  readonly path: string
  readonly line: number
  readonly message: string
}

export const copyPath = (language: string, namespace: string) => `src/copy/${language}/${namespace}.json`

export function readCatalogue(tree: Tree): Catalogue {
  const catalogue = new Map<string, Map<string, Sentences>>()
  for (const [path, text] of tree) {
    const [, language, namespace] = /^src\/copy\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    if (!language || !namespace) continue
    const namespaces = catalogue.get(language) ?? new Map<string, Sentences>()
    namespaces.set(namespace, new Map(flatten(JSON.parse(text), '')))
    catalogue.set(language, namespaces)
  }
  return catalogue
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, key ? `${key}.${name}` : name))
}

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/

/** The key without its plural suffix, if English shows that it counts something (it has _one and _other). */
export function countedKey(key: string, english: Sentences): string | undefined {
  const base = key.replace(pluralSuffix, '')
  return base !== key && english.has(`${base}_one`) && english.has(`${base}_other`) ? base : undefined
}

/** The forms that a language needs to count: `one, few, many, other`. */
export function pluralForms(language: string, countedBase: string): string[] {
  const type = countedBase.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
  const order = ['zero', 'one', 'two', 'few', 'many', 'other']
  const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
  return order.filter((form) => pluralCategories.some((category) => category === form))
}
