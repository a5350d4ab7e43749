// What a check asks about one source file: its imports and exports, and a walk over its syntax tree.
import { parseSync } from 'oxc-parser'

export interface Import {
  readonly specifier: string
  readonly line: number
  /** Erased before it runs: `import type`, `export type … from`, `import('x').Y` in a type. */
  readonly typeOnly: boolean
}

export interface Source {
  readonly imports: readonly Import[]
  readonly defaultExportLine: number | undefined
  readonly exportedNames: readonly string[]
  /** Whether the file defines nothing: every statement only re-exports. */
  readonly onlyHandsOn: boolean
  readonly program: SyntaxNode
  readonly comments: readonly { readonly text: string; readonly line: number }[]
  lineAt(offset: number): number
}

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

export function parseSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text)
  const broken = errors.find((error) => error.severity === 'Error')
  if (broken) throw new SyntaxError(`${path}: ${broken.message}`)
  const root = program as unknown as SyntaxNode
  const lineAt = lineFinder(text)
  const exported = module.staticExports.flatMap((statement) => statement.entries)
  const byDefault = exported.find((entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default')
  return {
    imports: [...statements(module, text, lineAt), ...expressions(root, lineAt)],
    defaultExportLine: byDefault && lineAt(byDefault.start),
    exportedNames: exported.flatMap((entry) => entry.exportName.name ?? entry.localName.name ?? []),
    onlyHandsOn: program.body.length > 0 && program.body.every((statement) => handsOn(statement)),
    program: root,
    comments: comments.map((comment) => ({ text: comment.value.trim(), line: lineAt(comment.start) })),
    lineAt,
  }
}

type Module = ReturnType<typeof parseSync>['module']
type LineAt = (offset: number) => number

function statements(module: Module, text: string, lineAt: LineAt): Import[] {
  const typeOnly = (start: number) => /^(?:import|export)\s+type[\s{*]/.test(text.slice(start, start + 40))
  const taken = module.staticImports.map((statement) => ({
    specifier: statement.moduleRequest.value,
    line: lineAt(statement.start),
    typeOnly: typeOnly(statement.start),
  }))
  const handedOn = module.staticExports.flatMap((statement) => {
    const request = statement.entries.find((entry) => entry.moduleRequest)?.moduleRequest
    return request
      ? [{ specifier: request.value, line: lineAt(statement.start), typeOnly: typeOnly(statement.start) }]
      : []
  })
  return [...taken, ...handedOn]
}

function expressions(program: SyntaxNode, lineAt: LineAt): Import[] {
  const found: Import[] = []
  walkSyntax(program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return
    const specifier = literalText(node['source'] ?? node['argument'])
    if (specifier !== undefined) {
      found.push({ specifier, line: lineAt(node.start), typeOnly: node.type === 'TSImportType' })
    }
  })
  return found
}

function handsOn(statement: { type: string }): boolean {
  if (statement.type === 'ExportAllDeclaration') return true
  return statement.type === 'ExportNamedDeclaration' && Boolean((statement as { source?: unknown }).source)
}

/** Calls `visit` for the node and everything below it, in the order of the text, with its parents from the root down. */
export function walkSyntax(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents)
  const path = [...parents, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walkSyntax(child, visit, path)
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The text of a string literal, or of a template without expressions. */
export function literalText(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'TSLiteralType') return literalText(value['literal'])
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : undefined
  const quasis = value['quasis']
  if (value.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined
  return quasis[0].value.cooked
}

function lineFinder(text: string): LineAt {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}
