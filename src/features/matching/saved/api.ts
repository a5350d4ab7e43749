// Answers the calls about saved searches.
import { handle } from '#platform/http/handle.ts'
import { changeSavedSearch, readSavedSearches, removeSavedSearch, saveSearch } from './contract.ts'
import { changeSaved, dropSaved, keepSearch, savedSearches } from './service.ts'

export const savedApi = [
  handle(readSavedSearches, ({ caller, platform }) => savedSearches(platform, caller)),
  handle(saveSearch, ({ body: { client_id, ...search }, caller, platform }) =>
    keepSearch(platform, caller, { clientId: client_id, ...search }),
  ),
  handle(changeSavedSearch, ({ body: { search, ...change }, caller, platform }) =>
    changeSaved(platform, caller, search, change),
  ),
  handle(removeSavedSearch, ({ body, caller, platform }) => dropSaved(platform, caller, body.search)),
]
