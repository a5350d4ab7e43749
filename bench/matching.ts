// The match finder: how its hands do against other ways to choose, what training on millions costs, and the cost of a page.
import { sessionToken, startBenchPostgres, withClient } from './data.ts'
import { atMost, median, within } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import type { Order } from './load.ts'
import { likesDatabase, trainOn } from './matching/likes.ts'
import { methods, prepare } from './matching/methods.ts'
import { liveNextWeek } from './matching/outcome.ts'
import type { Outcome } from './matching/outcome.ts'
import { livePast } from './matching/past.ts'
import { makeWorld } from './matching/world.ts'
import { commonSearches, searchRequest } from './searches.ts'
import { startProduct } from './server.ts'

const members = 3_000
const seeds = ['spring', 'summer', 'autumn']

export async function benchMatching(): Promise<Figure[]> {
  return [...outcomes(), ...(await costs())]
}

/** Each can be run alone; the pages use the model of the last training, which is made if there is none. */
export const matchingParts = {
  outcomes: () => Promise.resolve(outcomes()),
  pages: () =>
    onLikes(async (url) => {
      if (!(await isTrained(url))) await trainOn(url)
      return pages(url)
    }),
}

const measures = {
  women: ['mutual success at 10, women', 'more'],
  men: ['mutual success at 10, men', 'more'],
  newcomers: ['mutual success at 10, newcomers', 'more'],
  matched: ['active members with a match', 'more'],
  giniWomen: ['Gini of exposure, women', 'less'],
  giniMen: ['Gini of exposure, men', 'less'],
} as const satisfies Record<keyof Outcome, readonly [string, 'more' | 'less']>

/** Each method in each world; a figure is the median over the worlds. */
function outcomes(): Figure[] {
  const found = new Map(Object.keys(methods).map((name) => [name, [] as Outcome[]]))
  for (const seed of seeds) {
    const world = makeWorld(members, seed)
    const given = prepare(world, livePast(world))
    for (const [name, method] of Object.entries(methods)) found.get(name)?.push(liveNextWeek(given, method(given)))
  }
  const keys = Object.keys(measures) as (keyof Outcome)[]
  const medians = new Map(
    [...found].map(([name, lived]) => [name, keys.map((key) => median(lived.map((outcome) => outcome[key])))]),
  )
  printOutcomes(medians)
  const [ours = [], ...others] = medians.values()
  return keys.map((key, at) => {
    const rivals = others.map((values) => values[at] ?? 0)
    return against(measures[key], ours[at] ?? 0, rivals)
  })
}

/** Ours against the best of the others, whichever that is. */
function against([name, better]: readonly [string, 'more' | 'less'], ours: number, others: readonly number[]): Figure {
  const bound = better === 'more' ? Math.max(...others) : Math.min(...others)
  const ratio = Number((ours / bound).toPrecision(3))
  return {
    name: `${name}, against the best other`,
    ours: Number(ours.toPrecision(3)),
    bound: Number(bound.toPrecision(3)),
    unit: '',
    ratio,
    target: better === 'more' ? '> 1' : '< 1',
    ok: better === 'more' ? ratio > 1 : ratio < 1,
  }
}

function printOutcomes(medians: ReadonlyMap<string, readonly number[]>): void {
  console.log(
    `| | ${Object.values(measures)
      .map(([name]) => name)
      .join(' | ')} |`,
  )
  console.log(`| --- |${' ---: |'.repeat(Object.keys(measures).length)}`)
  for (const [name, values] of medians)
    console.log(`| ${name} | ${values.map((value) => value.toFixed(3)).join(' | ')} |`)
}

const trainingMinutes = 5
const trainingMb = 2_048

/** At 100,000 members and 5,000,000 likes: the training from the database into it again, and a page beside a search. */
async function costs(): Promise<Figure[]> {
  return onLikes(async (url) => {
    const trained = await trainOn(url)
    console.log(
      `trained on ${trained.likes.toLocaleString('en')} likes, ${trained.cpuSeconds.toFixed(0)} s of one core`,
    )
    return [
      within('training, 100,000 members and 5,000,000 likes', 's', [trained.seconds], trainingMinutes * 60),
      within('the same, time of processor', 's', [trained.cpuSeconds], trainingMinutes * 60),
      within('training, memory at its most', 'MB', [trained.megabytes], trainingMb),
      ...(await pages(url)),
    ]
  })
}

async function onLikes<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startBenchPostgres()
  try {
    return await work(await likesDatabase(postgres))
  } finally {
    await postgres.stop()
  }
}

async function isTrained(url: string): Promise<boolean> {
  return withClient(url, async (client) => ((await client.query('select from finder_model')).rowCount ?? 0) > 0)
}

const clients = 4
const ms = 2_000

async function pages(url: string): Promise<Figure[]> {
  // Anyone who was dealt a hand in an earlier run on the same day comes for the first time again.
  await withClient(url, (client) => client.query('truncate finder_card'))
  const product = await startProduct({ databaseUrl: url })
  const generator = startLoadGenerator()
  const asked = (path: string, from: number, count: number): Order => ({
    load: {
      kind: 'http',
      port: product.port,
      requests: Array.from({ length: count }, (_, at) => ({
        method: 'GET',
        path,
        session: sessionToken(from + at),
      })),
    },
    clients,
    ms,
  })
  try {
    const search: Order = {
      load: { kind: 'http', port: product.port, requests: commonSearches.map((one) => searchRequest(one)) },
      clients,
      ms,
    }
    // Nearly five thousand members, so that in every round each comes for the first time that day; then some who come again.
    const found = await interleaved(generator, {
      search,
      first: asked('/api/match-finder.php', 101, 4_900),
      again: asked('/api/match-finder.php', 1, 100),
      swipes: asked('/api/swipe.php', 101, 4_900),
    })
    const p95 = (name: keyof typeof found) => found[name].map((measured) => measured.p95)
    return [
      atMost('match finder, first page of the day, p95, against a search', 'ms', p95('first'), p95('search'), 2),
      atMost('match finder, the same page again, p95, against a search', 'ms', p95('again'), p95('search'), 2),
      atMost('swipe game, the cards of a deck, p95, against a search', 'ms', p95('swipes'), p95('search'), 2),
    ]
  } finally {
    generator.stop()
    await product.stop()
  }
}
