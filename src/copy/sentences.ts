// Puts sentences together as i18next does, with the little of it that our copy uses: the pages' copy, on the server and in the browser.
import type { Language } from '#base/languages.ts'
import { writtenNumber } from '#base/written-number.ts'
import { pluralKind } from './plural-kind.ts'

export type Filling = Record<string, unknown>
export type Tell = (key: string, filling?: Filling) => string
type Words = { [key: string]: string | Words }

export interface Sentences {
  readonly language: string
  /** The sentence of `namespace:key`. */
  t: Tell
  getResourceBundle(language: string, namespace: string): Words | undefined
  /**
   * What to wait for before these namespaces can be read; nothing if they were there from the start. Once they
   * have loaded it is still the same promise: React asks for it again when it resumes the part that waited.
   */
  fetchMissing(namespaces: readonly string[]): Promise<void> | undefined
  /** A function that looks keys up in these namespaces, in order; `namespace:key` names another. */
  tellFrom(namespaces: readonly string[]): Tell
}

/** `fetchRarer` loads a rarely used namespace, and those in the same chunk, when it is first needed. */
export function sentencesOf(
  language: Language,
  words: Record<string, object>,
  fetchRarer?: (namespace: string) => Promise<Record<string, object>>,
): Sentences {
  const bundles = { ...words } as Record<string, Words>
  const underWay = new Map<string, Promise<void>>()
  const made = new Map<string, Tell>()

  function find(namespace: string, key: string, count: unknown): string | undefined {
    const bundle = bundles[namespace]
    if (!bundle) return undefined
    const kinds = typeof count === 'number' ? pluralKinds(language, count) : []
    for (const kind of [...kinds, '']) {
      const found = at(bundle, key + kind)
      if (typeof found === 'string') return found
    }
    return undefined
  }

  function tell(namespaces: readonly string[], asked: string, filling: Filling): string {
    const colon = asked.indexOf(':')
    const key = asked.slice(colon + 1)
    const places = colon > 0 ? [asked.slice(0, colon)] : namespaces
    for (const namespace of places) {
      const found = find(namespace, key, filling['count'])
      if (found !== undefined) return fill(found, filling, language)
    }
    return key
  }

  return {
    language,
    t: (key, filling = {}) => tell([], key, filling),
    getResourceBundle: (_language, namespace) => bundles[namespace],
    fetchMissing(namespaces) {
      const names = namespaces.join()
      const known = underWay.get(names)
      if (known) return known
      const missing = namespaces.filter((namespace) => !(namespace in bundles))
      if (!fetchRarer || missing.length === 0) return undefined
      const coming = Promise.all(missing.map(fetchRarer)).then((pieces) => void Object.assign(bundles, ...pieces))
      underWay.set(names, coming)
      // Asking again after a failure loads it again.
      coming.catch(() => underWay.delete(names))
      return coming
    },
    tellFrom(namespaces) {
      const name = namespaces.join()
      const known = made.get(name) ?? ((key: string, filling: Filling = {}) => tell(namespaces, key, filling))
      made.set(name, known)
      return known
    },
  }
}

function pluralKinds(language: Language, count: number): string[] {
  const kind = `_${pluralKind(language, count)}`
  return count === 0 ? ['_zero', kind] : [kind]
}

function at(bundle: Words, key: string): string | Words | undefined {
  let found: string | Words | undefined = bundle
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return found
}

/** Fills `{{name}}`; a number is written as in the language. Whatever is no quantity, as a code, is passed as text. */
function fill(sentence: string, filling: Filling, language: Language): string {
  if (!sentence.includes('{{')) return sentence
  return sentence.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_hole, name: string) => {
    const value = filling[name]
    if (typeof value === 'number') return writtenNumber(language, value)
    return typeof value === 'string' ? apart(value) : ''
  })
}

/** What has letters from right to left keeps the signs at its end, and leaves its surroundings theirs: in Unicode’s isolates. */
const apart = (text: string) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text)
