// `npm run bench [-- <name> …]`: measures the product against what bounds it, prints a table and writes bench/results/<name>.json.
import { ensureBuilt } from '../scripts/build.ts'
import { stopWithParent } from '#app/parent.ts'
import { printFigures, writeFigures } from './figures.ts'
import type { Figure } from './figures.ts'
import { benchMatching } from './matching.ts'
import { benchMessage } from './message.ts'
import { benchPage } from './page.ts'
import { benchPhotos } from './photos.ts'
import { benchSearch } from './search.ts'
import { benchSockets } from './sockets.ts'
import { benchStart } from './start.ts'
import { benchWeb } from './web.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  search: benchSearch,
  message: benchMessage,
  sockets: benchSockets,
  matching: benchMatching,
  page: benchPage,
  photos: benchPhotos,
  start: benchStart,
  web: benchWeb,
}

stopWithParent()
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
await ensureBuilt()
const all: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`${name} …`)
  const figures = await bench()
  writeFigures(name, figures)
  all.push(...figures)
}
printFigures(all)
process.exit(0)
