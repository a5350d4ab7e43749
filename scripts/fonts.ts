// Writes the font files, cut down to what the pages use; with --check says whether they are up to date.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'src', 'ui', 'fonts')
const styles = readFileSync(path.join(folder, '..', 'fonts.css'), 'utf8')
const require = createRequire(import.meta.url)

const latin = require.resolve('@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2')
const latinExt = require.resolve('@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-normal.woff2')
/** Which file of the package each of ours is cut out of. */
const wholeFiles = { first: latin, further: latinExt, rare: latin }

for (const [name, whole] of Object.entries(wholeFiles)) {
  const { letters, weights } = askedFor(name)
  const made = await subsetFont(readFileSync(whole), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    // A third of the file is hinting for low-resolution screens, which today's screens don't need.
    noHinting: true,
    keepFeatures: ['liga', 'locl'],
  })
  const file = path.join(folder, `open-sans-${name}.woff2`)
  if (process.argv.includes('--check')) compare(file, made)
  else writeFileSync(file, made)
}
if (process.argv.includes('--check')) findOthers()

/** What the style sheet says about the file: its characters, and its range of weights. */
function askedFor(name: string) {
  const face = styles.split('@font-face').find((part) => part.includes(`open-sans-${name}.woff2`)) ?? ''
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face) ?? []
  const [, ranges = ''] = /unicode-range:([^;]+)/.exec(face) ?? []
  const points = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at)
  })
  return { letters: String.fromCodePoint(...points), weights: { min: Number(min), max: Number(max) } }
}

function compare(file: string, made: Buffer): void {
  if (readFileSync(file).equals(made)) return
  console.error(`${file} is not what src/ui/fonts.css asks for: run \`node scripts/fonts.ts\`.`)
  process.exitCode = 1
}

/** A page opened for the first time loads one file: our own copy needs no other, except in Polish. */
function findOthers(): void {
  const others = new Set(askedFor('further').letters + askedFor('rare').letters)
  for (const file of globSync(['src/copy/*/*.json', 'content/*/*.md'], { cwd: root })) {
    const found = [...new Set(readFileSync(path.join(root, file), 'utf8'))].filter((letter) => others.has(letter))
    if (found.length === 0 || file.split(path.sep).includes('pl')) continue
    console.error(`${file} has ${found.join(' ')}, which ${path.join(folder, 'open-sans-first.woff2')} has not.`)
    process.exitCode = 1
  }
}
