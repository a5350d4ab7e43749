// Answers the calls of a member's own copy.
import { handle } from '#platform/http/handle.ts'
import { askDataExport, dropDataExport, readDataExport } from './contract.ts'
import { askForExport, dropExport, exportOf } from './service.ts'

export const exportsApi = [
  handle(readDataExport, async ({ caller, platform }) => ({ export: await exportOf(platform, caller) })),
  handle(askDataExport, async ({ caller, platform }) => ({ export: await askForExport(platform, caller) })),
  handle(dropDataExport, async ({ caller, platform }) => {
    await dropExport(platform, platform.db, caller.memberId)
    return { done: true as const }
  }),
]
