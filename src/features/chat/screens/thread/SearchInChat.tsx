// The bar above the messages for searching them: how many hits there are, and buttons from one to the next.
import { useEffect, useEffectEvent, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { ChevronDown, ChevronUp, RotateCcw, X } from '#ui/icons.tsx'
import { longestSearch } from '../../limits.ts'
import { markWords } from './mark-words.ts'
import type { Thread } from './thread.ts'
import { useConversationSearch } from './use-conversation-search.ts'

interface SearchInChatProps {
  thread: Thread
  /** The other member's name. */
  name: string
  box: RefObject<HTMLElement | null>
  onSeek: (seq: number) => void
  onClose: () => void
}

export function SearchInChat({ thread, name, box, onSeek, onClose }: SearchInChatProps) {
  const { t } = useTranslation('chat')
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<number | null>(null)
  const { words, seqs, pending, failed, hasMore, loadMore, retry } = useConversationSearch(thread, typed)
  const at = shown === null ? -1 : seqs.indexOf(shown)
  const show = (seq: number | undefined) => {
    if (seq === undefined) return
    setShown(seq)
    onSeek(seq)
  }
  // Continues from the current hit if it is still among them; otherwise starts with the newest.
  const begin = useEffectEvent(() => {
    if (!pending && at < 0) show(seqs[0])
  })
  const first = seqs[0]
  useEffect(() => begin(), [words, pending, first])
  const readOn = useEffectEvent(loadMore)
  const nearEnd = hasMore && !pending && !failed && at >= seqs.length - 2
  useEffect(() => {
    if (nearEnd) readOn()
  }, [nearEnd, seqs.length])
  useMarks(box, thread, words, seqs, at < 0 ? null : shown)
  const step = (by: 1 | -1) => show(seqs[at + by])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowUp' || (event.key === 'Enter' && !event.shiftKey)) step(1)
    else if (event.key === 'ArrowDown' || event.key === 'Enter') step(-1)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from each of its buttons.
    <search
      onKeyDown={({ key, nativeEvent }) => (key === 'Escape' && !nativeEvent.isComposing ? onClose() : undefined)}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2 md:px-5"
    >
      <input
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It was just asked for.
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={longestSearch}
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('find.label', { name })}
        placeholder={t('find.label', { name })}
        className="h-11 min-w-36 flex-1 rounded-full border border-line-strong bg-raised px-4 text-base text-ellipsis [&::-webkit-search-cancel-button]:hidden"
      />
      <Outcome {...{ typed, at, pending, failed, hasMore }} count={seqs.length} onRetry={retry} />
      <span className="ms-auto flex">
        <IconButton label={t('find.older')} disabled={at + 1 >= seqs.length} onClick={() => step(1)}>
          <ChevronUp className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('find.newer')} disabled={at <= 0} onClick={() => step(-1)}>
          <ChevronDown className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('find.close')} onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </span>
    </search>
  )
}

interface OutcomeProps {
  typed: string
  at: number
  count: number
  pending: boolean
  failed: boolean
  hasMore: boolean
  onRetry: () => void
}

function Outcome({ typed, at, count, pending, failed, hasMore, onRetry }: OutcomeProps) {
  const { t } = useTranslation('chat')
  if (failed)
    return (
      <p role="alert" className="order-3 flex w-full flex-wrap items-center gap-x-2 px-1 text-sm text-danger">
        {t('search.failed')}
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-semibold hover:bg-sunken"
        >
          <RotateCcw className="size-3.5" aria-hidden="true" />
          {t('failed.retry')}
        </button>
      </p>
    )
  const nothing = count === 0 && !hasMore
  const isSaid = typed.trim() !== '' && (at >= 0 || (!pending && nothing))
  const all = hasMore ? `${count}+` : count
  return (
    <p
      role="status"
      className={`text-sm text-muted tabular-nums ${isSaid ? (nothing ? 'order-3 w-full px-1 wrap-anywhere' : 'px-1') : 'sr-only'} ${pending ? 'opacity-60' : ''}`}
    >
      {isSaid ? (nothing ? t('search.none', { words: typed.trim() }) : t('find.place', { at: at + 1, all })) : null}
    </p>
  )
}

/** Repeated as messages come and go: highlights belong to the nodes on the page. */
function useMarks(
  box: RefObject<HTMLElement | null>,
  { messages }: Thread,
  words: string,
  seqs: readonly number[],
  shown: number | null,
): void {
  const mark = useEffectEvent(() => (box.current ? markWords(box.current, words, new Set(seqs), shown) : undefined))
  useEffect(() => mark(), [messages, words, seqs.length, shown])
}
