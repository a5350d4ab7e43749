// Finds the functions that translate in a file: `const { t } = useTranslation('chat')`, `const say = getFixedT(language, 'chat')`.
import { isNode, literalText, walkSyntax, type SyntaxNode } from '../reading/source.ts'

export interface Translator {
  readonly name: string
  readonly namespaces: readonly string[]
  readonly keyPrefix: string | undefined
  /** The function it is declared in: each component has a `t` of its own. */
  readonly scope: SyntaxNode
}

export function findTranslators(program: SyntaxNode): Translator[] {
  const found: Translator[] = []
  walkSyntax(program, (node, parents) => {
    if (node.type !== 'VariableDeclarator') return
    const call =
      isNode(node['init']) && node['init'].type === 'AwaitExpression' ? node['init']['argument'] : node['init']
    const made = isNode(call) && call.type === 'CallExpression' ? readTranslator(call) : undefined
    const name = made && declaredName(node['id'])
    if (!made || !name) return
    const scope = parents.findLast((parent) => /Function/.test(parent.type)) ?? program
    found.push({ name, scope, ...made })
  })
  return found
}

/** What a call of useTranslation or getFixedT returns; undefined for any other call. */
export function readTranslator(call: SyntaxNode): Pick<Translator, 'namespaces' | 'keyPrefix'> | undefined {
  const callee = call['callee']
  const args = call['arguments'] as unknown[]
  const named = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : callee
  const name = isNode(named) ? named['name'] : undefined
  if (name === 'useTranslation') return { namespaces: texts(args[0]), keyPrefix: optionText(args[1], 'keyPrefix') }
  if (name === 'getFixedT') return { namespaces: texts(args[1]), keyPrefix: literalText(args[2]) }
  return undefined
}

/** `t` itself, `t` destructured from an object under whatever name, or the first of a list. */
function declaredName(id: unknown): string | undefined {
  if (!isNode(id)) return undefined
  if (id.type === 'Identifier') return String(id['name'])
  if (id.type === 'ArrayPattern') return declaredName((id['elements'] as unknown[])[0])
  if (id.type !== 'ObjectPattern') return undefined
  const t = (id['properties'] as SyntaxNode[]).find((each) => isNode(each['key']) && each['key']['name'] === 't')
  return declaredName(t?.['value'])
}

function texts(argument: unknown): string[] {
  if (!isNode(argument)) return []
  const list = argument.type === 'ArrayExpression' ? (argument['elements'] as unknown[]) : [argument]
  return list.flatMap((each) => literalText(each) ?? [])
}

function optionText(options: unknown, name: string): string | undefined {
  if (!isNode(options) || options.type !== 'ObjectExpression') return undefined
  const found = (options['properties'] as SyntaxNode[]).find(
    (each) => isNode(each['key']) && each['key']['name'] === name,
  )
  return literalText(found?.['value'])
}
