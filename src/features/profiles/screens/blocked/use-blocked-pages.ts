// The blocked members, page by page: the first came with the page, the next are loaded as the list is read.
import { useState } from 'react'
import type { CallResponse } from '#base/call.ts'
import { call } from '#ui/call.ts'
import type { readBlocks } from '../../blocks/contract.ts'

type BlockedPage = CallResponse<typeof readBlocks>

export function useBlockedPages(first: BlockedPage) {
  const [further, setFurther] = useState<BlockedPage[]>([])
  const [state, setState] = useState({ busy: false, failed: false })
  const { next } = further.at(-1) ?? first
  const loadMore = async () => {
    if (!next || state.busy) return
    setState({ busy: true, failed: false })
    try {
      const page = await call<typeof readBlocks>('GET /api/blocks.php', { query: { after: next } })
      setFurther((pages) => [...pages, page])
      setState({ busy: false, failed: false })
    } catch {
      setState({ busy: false, failed: true })
    }
  }
  return { members: [first, ...further].flatMap((page) => page.members), next, ...state, loadMore }
}
