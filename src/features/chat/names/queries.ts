// SQL of the name that a reader knows somebody by.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What the viewer knows this member by: across a block both keep the name from then, so that no new one reaches the other. */
export function nameFor(viewer: RawBuilder<unknown>, member: string) {
  const id = sql.ref(`${member}.id`)
  return sql<string>`coalesce(
    (select blocked_name from block where blocker_id = ${viewer} and blocked_id = ${id}),
    (select blocker_name from block where blocker_id = ${id} and blocked_id = ${viewer}), ${sql.ref(`${member}.name`)})`
}
