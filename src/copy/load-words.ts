// Loads the sentences of one language in the browser: no other language, and rarely used ones only where needed.
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentences } from './sentences.ts'

const pieces = import.meta.glob<Record<string, object>>('./*/*words.ts', { import: 'words' })

/** The chunk that contains a namespace; any not listed here come with the rarer ones. */
const pieceOf: Record<string, string> = {
  chat: 'chat-words',
  gifts: 'chat-words',
  credits: 'pay-words',
  payments: 'pay-words',
  own: 'own-words',
  notices: 'notice-words',
  landers: 'lander-words',
}

/**
 * The sentences of the page's language. An unknown one, which the server never sends, falls back to English. `persist` loads what
 * is needed only later, and may try more than once.
 */
export async function loadWords(
  asked: string,
  pathname: string,
  persist: <T>(load: () => Promise<T>) => Promise<T> = (load) => load(),
): Promise<Sentences> {
  const language: Language = isLanguage(asked) ? asked : 'en'
  const further = furtherPiece(pathname)
  const wanted = ['words', ...(further ? [further] : [])]
  const found = await Promise.all(wanted.map((piece) => namespacesIn(language, piece)))
  return sentencesOf(language, Object.assign({}, ...found), (namespace) =>
    persist(() => namespacesIn(language, pieceOf[namespace] ?? 'rarer-words')),
  )
}

/** Loads what the page at this address will need beyond the common sentences. */
export function prefetchWords(language: string, pathname: string): void {
  const further = furtherPiece(pathname)
  if (further) namespacesIn(language, further).catch(() => undefined)
}

function furtherPiece(pathname: string): string | null {
  if (/\/chats?(\/|$)/.test(pathname)) return 'chat-words'
  if (/^\/(credits|directdebit|premium|pricing|transactions)(\/|$)/.test(pathname)) return 'pay-words'
  if (/^\/(landers|members\/[^/]+\/(landing[23]?|signup))(\/|$)/.test(pathname)) return 'lander-words'
  if (/^\/(notifications|unsubscribe)(\/|$)/.test(pathname)) return 'notice-words'
  return pathname.startsWith('/profile') ? 'own-words' : null
}

async function namespacesIn(language: string, piece: string): Promise<Record<string, object>> {
  const files = (await pieces[`./${language}/${piece}.ts`]?.()) ?? {}
  return Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.slice('./'.length, -'.json'.length), words]),
  )
}
