// For tests of what a question costs: how many rows the database looks at to answer it.
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
 * In all statements that `work` asks of the database it is given, summed over the steps of the plans that suit their values.
 * It is given a transaction, and nothing stays of what it writes there.
 */
export async function rowsRead(db: Database, work: Work): Promise<number> {
  return (await plansOf(db, work)).reduce((sum, plan) => sum + rowsIn(plan), 0)
}

/** The indexes that answered by themselves, without the rows of their table. */
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

/** Those that a plan looked at, with those that it threw away. */
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
