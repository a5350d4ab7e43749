// Writes the files of the typeface with what the pages use of it and nothing else, or with --check says whether they are current.
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
    // A third of the file would tell coarse screens how to round its lines, which today's smooth by themselves.
    noHinting: true,
    keepFeatures: ['liga', 'locl'],
  })
  const file = path.join(folder, `open-sans-${name}.woff2`)
  if (process.argv.includes('--check')) compare(file, made)
  else writeFileSync(file, made)
}
if (process.argv.includes('--check')) findOthers()

/** What the style sheet says of the file: its letters, and from which weight to which. */
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

/** A page that is opened for the first time fetches one file: our own words need no other, but for Polish. */
function findOthers(): void {
  const others = new Set(askedFor('further').letters + askedFor('rare').letters)
  for (const file of globSync(['src/copy/*/*.json', 'content/*/*.md'], { cwd: root })) {
    const found = [...new Set(readFileSync(path.join(root, file), 'utf8'))].filter((letter) => others.has(letter))
    if (found.length === 0 || file.split(path.sep).includes('pl')) continue
    console.error(`${file} has ${found.join(' ')}, which ${path.join(folder, 'open-sans-first.woff2')} has not.`)
    process.exitCode = 1
  }
}
