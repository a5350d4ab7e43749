// A database for one test file, copied from the migrated template and dropped after its last test.
import { type Database, openDb } from '#platform/db/db.ts'
import { createScratch } from '#platform/db/scratch.ts'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'

export interface TestDb {
  readonly db: Database
  readonly url: string
  /** Deletes every row: call it in `beforeEach`. */
  emptied(): Promise<void>
}

/** Call it at the top of a test file: `const { db, emptied } = await testDb()`. */
export async function testDb(): Promise<TestDb> {
  const scratch = await createScratch(inject('databaseUrl'), 'test', inject('templateName'))
  const db = openDb(scratch.url, { max: 10, onError: () => undefined })
  afterAll(async () => {
    await db.destroy()
    await scratch.drop()
  })
  return { db, url: scratch.url, emptied: () => deleteAll(db) }
}

/**
 * Deleting from tables with few rows is many times faster than truncating; with triggers disabled, any order works.
 * Most tables have no pages at all, because the file never wrote to them: looking is cheaper than planning a delete.
 */
async function deleteAll(db: Database): Promise<void> {
  await sql`
    do $$
    declare
      names text[] := array(
        select oid::regclass from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
          and pg_relation_size(oid) > 0);
      name text;
    begin
      set local session_replication_role = replica;
      foreach name in array names loop
        execute 'delete from ' || name;
      end loop;
    exception when insufficient_privilege then
      if names <> '{}' then
        execute 'truncate ' || array_to_string(names, ', ') || ' cascade';
      end if;
    end $$`.execute(db)
}
