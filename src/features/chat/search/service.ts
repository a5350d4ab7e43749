// Searches a member's own conversations, all of them or one: the names of the others, and the messages written and received.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { memberCards } from '#features/profiles/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Chat } from '../contract.ts'
import { excerptLength, placesPageSize, searchNames, searchPageSize } from '../limits.ts'
import { findConversation, listChats } from '../reading/queries.ts'
import { chatsOf } from '../reading/service.ts'
import type { SearchHit } from './contract.ts'
import { listCandidates, listCandidatesIn, listNames } from './queries.ts'
import type { CandidateRow } from './queries.ts'
import { fold, hitsIn, soughtWords } from './rules.ts'
import { excerptOf, isSearchable, signatureOf } from './signature.ts'

/** How many candidates one statement examines, and how many statements one answer may take. */
const candidatesAtOnce = 100
const mostWalks = 5

interface Search {
  words: string
  before?: string | undefined
}

export async function searchChats(platform: Platform, memberId: MemberId, { words, before }: Search) {
  const sought = soughtWords(words)
  if (sought.length === 0) return { chats: [], hits: [], next: null }
  const [chats, { found, next }] = await Promise.all([
    before === undefined ? findByName(platform, memberId, sought) : [],
    isSearchable(sought) ? findByWords(platform, memberId, sought, before ?? null) : { found: [], next: null },
  ])
  return { chats, hits: await hitsOf(platform, memberId, found), next }
}

/** Each word begins a part of the name. */
async function findByName(platform: Platform, memberId: MemberId, words: readonly string[]): Promise<Chat[]> {
  const named = (await listNames(platform.db, memberId, words))
    .filter(({ name }) => words.every((word) => ` ${fold(name)}`.includes(` ${word}`)))
    .slice(0, searchNames)
  if (named.length === 0) return []
  const conversations = named.map(({ conversation_id }) => conversation_id)
  return chatsOf(platform, memberId, await listChats(platform.db, memberId, { limit: searchNames, conversations }))
}

interface Found extends CandidateRow {
  excerpt: SearchHit['excerpt']
}

/** A page of hits, or fewer if many false candidates had to be skipped: `next` continues from there. */
async function findByWords(platform: Platform, memberId: MemberId, words: readonly string[], from: string | null) {
  const signature = signatureOf(words.join(' '))
  const found: Found[] = []
  let before = from
  for (let walk = 0; walk < mostWalks; walk++) {
    const { seen, lastId } = await listCandidates(platform.db, memberId, { signature, before }, candidatesAtOnce)
    for (const row of seen) {
      const excerpt = excerptOf(row.body, words, excerptLength)
      if (!excerpt) continue
      if (found.length === searchPageSize) return { found, next: found.at(-1)?.id ?? null }
      found.push({ ...row, excerpt })
    }
    before = lastId
    if (before === null) break
  }
  return { found, next: before }
}

async function hitsOf(platform: Platform, memberId: MemberId, found: readonly Found[]): Promise<SearchHit[]> {
  const others = [...new Set(found.map(({ other_id }) => other_id))]
  const cards = await memberCards(platform, memberId, others, { includeHidden: true })
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return found.flatMap(({ conversation_id, other_id, seq, sender_id, created_at, excerpt }) => {
    const profile = cardOf.get(other_id)
    if (!profile) return []
    const [mine, at] = [sender_id === memberId, created_at.toISOString()]
    return [{ conversation: conversation_id, seq, profile, mine, at, excerpt }]
  })
}

interface SearchInOne {
  conversation: ConversationId
  words: string
  beforeSeq?: number | undefined
}

/** Where the words occur in one conversation, newest first; across a block too, since its history can be read there. */
export async function searchConversation(
  platform: Platform,
  memberId: MemberId,
  { conversation, words, beforeSeq }: SearchInOne,
): Promise<{ seqs: number[]; next: number | null }> {
  const found = await findConversation(platform.db, memberId, { conversation })
  if (!found) throw new ProductError('not_found')
  const sought = soughtWords(words)
  if (!isSearchable(sought)) return { seqs: [], next: null }
  const signature = signatureOf(sought.join(' '))
  const seqs: number[] = []
  let before = beforeSeq ?? null
  for (let walk = 0; walk < mostWalks; walk++) {
    const part = { id: found.id, signature, beforeSeq: before }
    const { seen, lastSeq } = await listCandidatesIn(platform.db, memberId, part, placesPageSize)
    seqs.push(...seen.filter(({ body }) => hitsIn(Array.from(body), sought)).map(({ seq }) => seq))
    before = lastSeq
    if (before === null || seqs.length >= placesPageSize) break
  }
  return { seqs, next: before }
}
