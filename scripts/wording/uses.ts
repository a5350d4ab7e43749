// Finds which sentences one source file uses: t('key'), say(language, 'ns:key'), <Trans>, 'ns:key' and `// copy:` notes.
import { isNode, literalText, parseSource, walkSyntax, type SyntaxNode } from '../reading/source.ts'
import { findTranslators, readTranslator, type Translator } from './translators.ts'

export interface Use {
  readonly line: number
  /** Where the key may be; empty if nothing tells. */
  readonly namespaces: readonly string[]
  readonly key: string
  /** `exact` must exist; `prefix` covers everything that begins with it; `mention` is any string that happens to name a sentence. */
  readonly how: 'exact' | 'prefix' | 'mention'
}

export interface Uses {
  readonly uses: readonly Use[]
  /** Lines of calls whose key is known only at run time and that no `// copy:` note explains. */
  readonly unexplained: readonly number[]
}

export function findUses(path: string, text: string): Uses {
  const source = parseSource(path, text)
  const translators = findTranslators(source.program)
  const namespaces = [...new Set(translators.flatMap((each) => each.namespaces))]
  const notes = source.comments.flatMap(({ text: note, line }) => readNote(note, line, namespaces))
  const uses: Use[] = [...notes]
  const unexplained: number[] = []
  walkSyntax(source.program, (node) => {
    const line = source.lineAt(node.start)
    const said = saying(node, translators, namespaces)
    for (const { key, ...rest } of said) {
      if (key !== undefined) uses.push({ line, key, ...rest })
      else if (notes.length === 0) unexplained.push(line)
    }
    uses.push(...mentions(node, line))
  })
  return { uses, unexplained }
}

/** `// copy: status.*, errors:*` lists the keys that a file makes at run time. */
function readNote(note: string, line: number, fallback: readonly string[]): Use[] {
  const [, list] = /^copy:\s*(.+)$/.exec(note) ?? []
  return (list ?? '')
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((name) => {
      const how = name.endsWith('*') ? 'prefix' : 'exact'
      return { line, how, ...splitName(name.replace(/\*$/, ''), fallback) }
    })
}

interface Said {
  readonly namespaces: readonly string[]
  readonly how: 'exact' | 'prefix'
  readonly key: string | undefined
}

function saying(node: SyntaxNode, translators: readonly Translator[], fallback: readonly string[]): Said[] {
  if (node.type === 'JSXOpeningElement') return sayingTrans(node, fallback)
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return []
  const args = Array.isArray(node['arguments']) ? node['arguments'] : []
  const name = calleeName(node['callee'])
  const viaObject = node['callee'].type === 'MemberExpression'
  if (name === 'say') return isObject(args[1]) ? [] : readKeys(args[1], args[2], undefined, [])
  const translator = madeOnTheSpot(node['callee']) ?? nearest(translators, name, node.start)
  if (!translator && name !== 't') return []
  const said = readKeys(args[0], args[1], translator, fallback)
  // `instance.t(key)` creates a translator and is not a use of a sentence.
  return viaObject ? said.filter(({ key }) => key !== undefined) : said
}

/** `useTranslation('ui').t('close')` */
function madeOnTheSpot(callee: SyntaxNode): Pick<Translator, 'namespaces' | 'keyPrefix'> | undefined {
  const maker = callee.type === 'MemberExpression' ? callee['object'] : undefined
  return isNode(maker) && maker.type === 'CallExpression' ? readTranslator(maker) : undefined
}

function nearest(translators: readonly Translator[], name: string | undefined, offset: number): Translator | undefined {
  return translators
    .filter((each) => each.name === name && each.scope.start <= offset && offset < Number(each.scope['end']))
    .toSorted((a, b) => b.scope.start - a.scope.start)[0]
}

function calleeName(callee: SyntaxNode): string | undefined {
  const named = callee.type === 'MemberExpression' ? callee['property'] : callee
  return isNode(named) && named.type === 'Identifier' ? String(named['name']) : undefined
}

function readKeys(
  argument: unknown,
  options: unknown,
  translator: Pick<Translator, 'namespaces' | 'keyPrefix'> | undefined,
  fallback: readonly string[],
): Said[] {
  const given = literalText(property(options, 'ns'))
  const namespaces = given ? [given] : (translator?.namespaces ?? fallback)
  const contextual = property(options, 'context') !== undefined
  return keysIn(argument).map(({ key, how }) => {
    if (key === undefined) return { namespaces, how, key }
    const named = splitName(key, namespaces)
    const whole =
      translator?.keyPrefix && named.namespaces === namespaces ? `${translator.keyPrefix}.${named.key}` : named.key
    return contextual ? { ...named, key: `${whole}_`, how: 'prefix' } : { ...named, key: whole, how }
  })
}

/** The keys an argument may evaluate to; undefined if made at run time. */
function keysIn(argument: unknown): { key: string | undefined; how: 'exact' | 'prefix' }[] {
  const text = literalText(argument)
  // A lone dot is the whole namespace.
  if (text === '.') return [{ key: '', how: 'prefix' }]
  if (text !== undefined) return [{ key: text, how: 'exact' }]
  if (!isNode(argument)) return []
  const inner: Record<string, readonly string[]> = {
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    TSAsExpression: ['expression'],
    TSSatisfiesExpression: ['expression'],
    ParenthesizedExpression: ['expression'],
  }
  const branches = inner[argument.type]
  if (branches) return branches.flatMap((branch) => keysIn(argument[branch]))
  if (argument.type === 'ArrayExpression') return (argument['elements'] as unknown[]).flatMap(keysIn)
  return [{ key: templatePrefix(argument), how: 'prefix' }]
}

/** What precedes the first expression of a template, if it ends where a part of a key does. */
function templatePrefix(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return undefined
  const [first] = node['quasis'] as { value: { cooked: string } }[]
  return first && /[:._]$/.test(first.value.cooked) ? first.value.cooked : undefined
}

function sayingTrans(element: SyntaxNode, fallback: readonly string[]): Said[] {
  const name = element['name']
  if (!isNode(name) || name['name'] !== 'Trans') return []
  const attribute = (wanted: string) => {
    const found = (element['attributes'] as SyntaxNode[]).find(
      (each) => isNode(each['name']) && each['name']['name'] === wanted,
    )
    const value = found?.['value']
    return isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value
  }
  const namespace = literalText(attribute('ns'))
  const namespaces = namespace ? [namespace] : fallback
  return keysIn(attribute('i18nKey')).map(({ key, how }) =>
    key === undefined ? { namespaces, how, key } : { how, ...splitName(key, namespaces) },
  )
}

/** Any string `ns:key`, and any template that begins with one, may be a key on its way to a translator. */
function mentions(node: SyntaxNode, line: number): Use[] {
  const text = literalText(node) ?? templatePrefix(node)
  if (text === undefined || !/^[a-z][\w-]*:[\w.-]*$/.test(text)) return []
  const named = splitName(text, [])
  if (literalText(node) === undefined) return [{ line, how: 'prefix', ...named }]
  return named.key === '' ? [] : [{ line, how: 'mention', ...named }]
}

function splitName(name: string, fallback: readonly string[]): { namespaces: readonly string[]; key: string } {
  const colon = name.indexOf(':')
  return colon < 0
    ? { namespaces: fallback, key: name }
    : { namespaces: [name.slice(0, colon)], key: name.slice(colon + 1) }
}

const isObject = (node: unknown) => isNode(node) && node.type === 'ObjectExpression'

function property(object: unknown, name: string): unknown {
  if (!isNode(object) || object.type !== 'ObjectExpression') return undefined
  const found = (object['properties'] as SyntaxNode[]).find(
    (each) => isNode(each['key']) && each['key']['name'] === name,
  )
  return found?.['value']
}
