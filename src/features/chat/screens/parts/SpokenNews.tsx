// Says aloud what the other one writes while the conversation is open.
import { useState } from 'react'
import type { ChatMessage } from '../../contract.ts'
import { LastWords } from './ChatLine.tsx'
import type { Thread } from './thread.ts'

interface SpokenNewsProps {
  thread: Thread
  readerId: string
  name: string
}

export function SpokenNews({ thread: { messages, hasNewer }, readerId, name }: SpokenNewsProps) {
  const theirs = messages.filter(({ sender }) => sender !== readerId)
  // In the middle of a conversation nothing that is read is news.
  const end = hasNewer ? null : (theirs.at(-1)?.seq ?? 0)
  const [told, setTold] = useState<{ end: number | null; news: readonly ChatMessage[] }>({ end, news: [] })
  if (end !== told.end)
    setTold({ end, news: theirs.filter(({ seq }) => end !== null && told.end !== null && seq > told.end) })
  return (
    <div role="status" className="sr-only">
      {told.news.map(({ seq, kind, body, held }) => (
        <p key={seq}>
          {name}:{' '}
          <LastWords
            last={{ seq, kind, preview: body, mine: false, automatic: false, held: held !== null }}
            name={name}
          />
        </p>
      ))}
    </div>
  )
}
