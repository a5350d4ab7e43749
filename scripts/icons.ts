// Writes the file of all icons from lucide's drawings; with --check says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const root = path.resolve(import.meta.dirname, '..')
const namesFile = path.join(root, 'src', 'ui', 'icons.tsx')
const spriteFile = path.join(root, 'src', 'ui', 'icons', 'sprite.svg')

const names = [...readFileSync(namesFile, 'utf8').matchAll(/^export const (\w+) = drawn\('\1'\)$/gm)].map(
  ([, name]) => name ?? '',
)
const sprite = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  ...names.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${linesOf(name)}</symbol>`),
  '</svg>',
  '',
].join('\n')
if (process.argv.includes('--check')) compare()
else writeFileSync(spriteFile, sprite)

function linesOf(name: string): string {
  const Icon = (lucide as unknown as Record<string, lucide.LucideIcon | undefined>)[name]
  if (!Icon) throw new Error(`lucide has no "${name}".`)
  return renderToStaticMarkup(createElement(Icon))
    .replaceAll(/^<svg[^>]*>|<\/svg>$/g, '')
    .replaceAll(/><\/\w+>/g, '/>')
}

function compare(): void {
  if (readFileSync(spriteFile, 'utf8') === sprite) return
  console.error('src/ui/icons/sprite.svg is not what src/ui/icons.tsx names: run `node scripts/icons.ts`.')
  process.exitCode = 1
}
