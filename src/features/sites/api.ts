// Answers the calls about the site itself.
import { handle } from '#platform/http/handle.ts'
import { getCompanyInfo, getSettings } from './contract.ts'
import { companyOf, publicSettingsFor } from './service.ts'

export const sitesApi = [
  handle(getSettings, async ({ caller, platform }) => ({
    ...(await publicSettingsFor(platform, caller.siteId, caller.country)),
    languages: [...caller.languages],
  })),
  handle(getCompanyInfo, async ({ caller, platform }) => {
    const company = await companyOf(platform, caller.siteId)
    return { ...company, added_date: company.added_at.toISOString() }
  }),
]
