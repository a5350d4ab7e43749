// For tests of what a query costs: how many rows the database examines to answer it.
import { CompiledQuery } from 'kysely'
import type { Database } from '#platform/db/db.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
  [removed: `Rows Removed${string}`]: number
}

type Work = (tx: Database) => Promise<unknown>

/**
 * For all statements that `work` sends to the given database, summed over the nodes of the plans for their actual
 * values. It gets a transaction, and whatever it writes there is rolled back.
 */
export async function rowsRead(db: Database, work: Work): Promise<number> {
  return (await plansOf(db, work)).reduce((sum, plan) => sum + rowsIn(plan), 0)
}

/** The indexes that answered alone, without the rows of their table (index-only scans). */
export async function indexesReadAlone(db: Database, work: Work): Promise<string[]> {
  const indexesIn = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Index Only Scan' ? [plan['Index Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(indexesIn),
  ]
  return (await plansOf(db, work)).flatMap(indexesIn)
}

async function plansOf(db: Database, work: Work): Promise<Plan[]> {
  const asked: CompiledQuery[] = []
  await undone(db, (tx) =>
    work(
      tx.withPlugin({
        transformQuery: ({ node, queryId }) => {
          asked.push(tx.getExecutor().compileQuery(node, queryId))
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    ),
  )
  const plans: Plan[] = []
  await undone(db, async (tx) => {
    for (const { sql, parameters } of asked) {
      const explained = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
      const [found] = (await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)).rows
      if (found) plans.push(found['QUERY PLAN'][0].Plan)
    }
  })
  return plans
}

/** Those that a plan examined, including those it discarded. */
function rowsIn(plan: Plan): number {
  const removed = Object.entries(plan).filter(([name]) => name.startsWith('Rows Removed'))
  const own = plan['Actual Rows'] + removed.reduce((sum, [, rows]) => sum + Number(rows), 0)
  return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsIn(inner), 0)
}

async function undone(db: Database, work: Work): Promise<void> {
  const end = new Error('Nothing stays.')
  const whole = db.transaction().execute(async (tx) => {
    await work(tx)
    throw end
  })
  await whole.catch((error: unknown) => {
    if (error !== end) throw error
  })
}
