// `npm run bench [-- <name>[/<part>] …]`: measures the product against what bounds it, prints a table and writes bench/results/<name>.json.
import { ensureBuilt } from '../scripts/build.ts'
import { stopWithParent } from '#app/process/parent.ts'
import { printFigures, writeFigures } from './figures.ts'
import type { Figure } from './figures.ts'
import { benchDelivery } from './delivery.ts'
import { benchHistory } from './history.ts'
import { benchHtml } from './html.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMatching, matchingParts } from './matching.ts'
import { benchMessage } from './message.ts'
import { benchMoney } from './money.ts'
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
  delivery: benchDelivery,
  history: benchHistory,
  matching: benchMatching,
  page: benchPage,
  money: benchMoney,
  photos: benchPhotos,
  start: benchStart,
  html: benchHtml,
  lighthouse: benchLighthouse,
  web: benchWeb,
}

/** What can be run alone, as `matching/pages`; a part is printed, but not saved as if it were the whole. */
const parts: Record<string, Record<string, () => Promise<Figure[]>>> = { matching: matchingParts }

stopWithParent()
const asked = process.argv.slice(2)
const named = (word: string) => {
  const [name = '', part] = word.split('/')
  return { name, part, bench: part === undefined ? benches[name] : parts[name]?.[part] }
}
const unknown = asked.filter((word) => !named(word).bench)
if (unknown.length > 0) {
  const known = [
    ...Object.keys(benches),
    ...Object.entries(parts).flatMap(([name, all]) => Object.keys(all).map((part) => `${name}/${part}`)),
  ]
  console.error(`There is no bench "${unknown.join('", "')}". There are: ${known.join(', ')}.`)
  process.exit(2)
}
await ensureBuilt()
const all: Figure[] = []
for (const { name, part, bench } of (asked.length > 0 ? asked : Object.keys(benches)).map(named)) {
  console.log(`${name} …`)
  const figures = (await bench?.()) ?? []
  if (part === undefined) writeFigures(name, figures)
  all.push(...figures)
}
printFigures(all)
process.exit(0)
