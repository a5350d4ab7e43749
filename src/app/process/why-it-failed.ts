// Why a command or a start failed, in a sentence that says what to do: PostgreSQL's own words name only what it was asked for.
import { messageOf } from '#base/caught.ts'
import { isStandby, lacksRights, meetsOtherTables } from '#platform/db/db.ts'

export function whyItFailed(error: unknown): string {
  const reason = messageOf(error)
  if (isStandby(error))
    return 'The database takes no writes, as a standby does, so nothing was changed. This command needs one that does.'
  if (lacksRights(error))
    return `The database refuses: ${reason}. Its user has to own the database and all that is in it.`
  if (meetsOtherTables(error))
    return `The tables are not those of this version: ${reason}. Use the version that the database was last migrated to.`
  return reason
}
