// Answers the calls about blocks.
import { handle } from '#platform/http/handle.ts'
import { addBlock, readBlocks, removeBlock } from './contract.ts'
import { blockMember, listBlocks, unblockMember } from './service.ts'

export const blocksApi = [
  handle(addBlock, async ({ body, caller, platform }) => {
    await blockMember(platform, caller.memberId, body.member)
    return { blocked: true }
  }),
  handle(removeBlock, async ({ body, caller, platform }) => {
    await unblockMember(platform, caller.memberId, body.member)
    return { blocked: false }
  }),
  handle(readBlocks, ({ query, caller, platform }) => listBlocks(platform, caller.memberId, query.after)),
]
