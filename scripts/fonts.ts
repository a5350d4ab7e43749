// Writes the files of the typeface with what the pages use of it and nothing else, or with --check says whether they are current.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const folder = path.resolve(import.meta.dirname, '..', 'src', 'ui', 'fonts')
const styles = readFileSync(path.join(folder, '..', 'fonts.css'), 'utf8')
const require = createRequire(import.meta.url)

const wholeFiles = {
  latin: require.resolve('@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2'),
  'latin-ext': require.resolve('@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-normal.woff2'),
}

for (const [script, whole] of Object.entries(wholeFiles)) {
  const { letters, weights } = askedFor(script)
  const made = await subsetFont(readFileSync(whole), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    // A third of the file would tell coarse screens how to round its lines, which today's smooth by themselves.
    noHinting: true,
    keepFeatures: ['liga', 'locl'],
  })
  const file = path.join(folder, `open-sans-${script}.woff2`)
  if (process.argv.includes('--check')) compare(file, made)
  else writeFileSync(file, made)
}

/** What the style sheet says of the file: its letters, and from which weight to which. */
function askedFor(script: string) {
  const face = styles.split('@font-face').find((part) => part.includes(`open-sans-${script}.woff2`)) ?? ''
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
