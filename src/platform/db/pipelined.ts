// Kysely over a pipelined connection: what a transaction sends at once is in flight at once.
import { DefaultConnectionProvider, DefaultQueryExecutor, Kysely, PostgresDialect } from 'kysely'
import type { CompiledQuery, ConnectionProvider, DatabaseConnection, PostgresPool, QueryResult } from 'kysely'

/** A Kysely whose transactions send each statement when it is issued, in order; the answers arrive in the same order. */
export function openPipelined<Tables>(pool: PostgresPool): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  // It only stores the pool, and has it when this returns.
  void driver.init()
  const executor = new PipeliningExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** Kysely itself sends a statement of a transaction only after the previous one is answered: a round trip each. */
class PipeliningExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(oneAfterTheOther: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(handedOut(oneAfterTheOther))
  }
}

function handedOut(oneAfterTheOther: ConnectionProvider): ConnectionProvider {
  let connection: Promise<DatabaseConnection> | undefined
  return {
    provideConnection: async (consumer) => {
      connection ??= oneAfterTheOther.provideConnection(async (only) => new UntilCommit(only))
      return consumer(await connection)
    },
  }
}

/** A query after the transaction's own commit (`withCommit`) would run on its own, whatever happens to the rest: it is refused. */
class UntilCommit implements DatabaseConnection {
  #isOver = false
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error('Asked behind the commit of its transaction.')
    this.#isOver = query.sql === 'commit'
    return this.#connection.executeQuery<Row>(query)
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query, chunkSize)
  }
}
