// Finds text written into a component, in one language for all readers.
import { isNode, literalText, parseSource, walkSyntax, type SyntaxNode } from '../reading/source.ts'
import type { Fault } from './catalogue.ts'

/** Attributes that a reader sees or hears. */
const spoken = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'heading',
  'description',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])
const unread = new Set(['style', 'script'])

export function checkPlainText(path: string, text: string): Fault[] {
  const source = parseSource(path, text)
  const faults: Fault[] = []
  walkSyntax(source.program, (node, parents) => {
    const words = wordsOf(node, parents.at(-1))
    if (words === undefined || !speaks(words)) return
    faults.push({
      path,
      line: source.lineAt(node.start),
      message: `"${words.trim()}" is in the component: put it into src/copy and use t()`,
    })
  })
  return faults
}

function wordsOf(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  if (node.type === 'JSXText') return isUnread(parent) ? undefined : String(node['value'])
  if (node.type === 'JSXAttribute') {
    const name = isNode(node['name']) ? String(node['name']['name']) : ''
    return spoken.has(name) ? wordsIn(node['value']) : undefined
  }
  const isChild =
    node.type === 'JSXExpressionContainer' && (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment')
  return isChild && !isUnread(parent) ? wordsIn(node['expression']) : undefined
}

/** The fixed text of an expression: a literal, the pieces of a template, or those of its branches. */
function wordsIn(value: unknown): string {
  const text = literalText(value)
  if (text !== undefined) return text
  if (!isNode(value)) return ''
  if (value.type === 'JSXExpressionContainer') return wordsIn(value['expression'])
  if (value.type === 'ConditionalExpression') return [value['consequent'], value['alternate']].map(wordsIn).join(' ')
  if (value.type === 'LogicalExpression') return wordsIn(value['right'])
  if (value.type !== 'TemplateLiteral') return ''
  return (value['quasis'] as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join(' ')
}

/** Two letters in a row are a word; the name of the product is the same in every language. */
function speaks(words: string): boolean {
  const bare = words.replace(/&[a-z0-9#]+;/gi, ' ').replace(/\bDuet\b/g, ' ')
  return /\p{L}{2}/u.test(bare)
}

function isUnread(element: SyntaxNode | undefined): boolean {
  const opening = element?.['openingElement']
  const name = isNode(opening) ? opening['name'] : undefined
  return isNode(name) && unread.has(String(name['name']))
}
