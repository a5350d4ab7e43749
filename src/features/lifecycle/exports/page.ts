// The page of the archive for a person to read: the content of data.json, in the member's language, with their pictures.
import { escapeHtml } from '#base/escape-html.ts'
import { formatMoney } from '#base/money.ts'
import type { Language } from '#base/languages.ts'
import { rowOf, rowsOf } from './kept.ts'
import type { Kept, Row } from './kept.ts'

/** `say` translates into the member's language; a key without a sentence is returned as it is, or as its last part. */
export interface Speaker {
  language: Language
  now: Date
  /** What stands beside the name of a profile that is not a real member. */
  fictional: string
  say(key: string, data?: Record<string, unknown>): string
}

/** The lists that the page shows, and the columns of each, with the key of its heading (`export:fields.…`). */
const lists: Record<string, Record<string, string>> = {
  taken_back: { taken_back_at: 'when', with: 'person', body: 'words' },
  reactions: { reacted_at: 'when', with: 'person', emoji: 'what' },
  likes: { created_at: 'when', name: 'person' },
  swipes: { swiped_at: 'when', name: 'person', liked: 'liked' },
  match_finder: { day: 'when', name: 'person', decision: 'answer' },
  saved_searches: { name: 'name', filters: 'what', alerts: 'alerts' },
  blocks: { blocked_at: 'when', name: 'person' },
  sessions: { logged_in_at: 'when', seen_at: 'last_seen', user_agent: 'device', network: 'network' },
  known_browsers: { first_seen_at: 'first_login', seen_at: 'last_login' },
  mails: { created_at: 'when', subject: 'what', to_address: 'email' },
  payments: { created_at: 'when', credits: 'credits', amount_minor: 'amount', method: 'method', status: 'status' },
  refunds: { created_at: 'when', credits: 'credits', amount_minor: 'amount', status: 'status' },
  credits: { at: 'when', reason: 'what', credits: 'credits', balance_after: 'balance' },
  complaints: { created_at: 'when', case_number: 'case', kind: 'what', body: 'words' },
  reports: { created_at: 'when', case_number: 'case', about: 'person', reason: 'what', words: 'words' },
}

/** Columns that contain an instant. */
const instants = new Set(['when', 'last_seen', 'first_login', 'last_login'])

/** The whole page; it needs only the files beside it. */
export async function* pageOf(kept: Kept, speaker: Speaker): AsyncGenerator<string> {
  const { language, say } = speaker
  const title = say('export:title')
  yield `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(say('export:lead', { day: instant(kept, speaker, speaker.now.toISOString()) }))}</p>
${profile(kept, speaker)}
`
  yield* photos('photos', kept, speaker)
  yield* messages(kept, speaker)
  yield* photos('sent_photos', kept, speaker)
  yield* photos('taken_back_photos', kept, speaker)
  for (const [name, columns] of Object.entries(lists)) yield* table(name, columns, kept, speaker)
  yield '</main></body></html>\n'
}

function profile(kept: Kept, speaker: Speaker): string {
  const { say } = speaker
  const facts = rowOf(kept['profile'])
  const { email } = rowOf(kept['contact'])
  const { signed_up_at } = rowOf(kept['account'])
  const shown: [string, string][] = [
    [say('fields:name'), text(facts['name'])],
    [say('export:fields.email'), text(email)],
    [say('export:fields.joined'), instant(kept, speaker, signed_up_at)],
    [say('fields:date_of_birth'), text(facts['date_of_birth'])],
    [say('fields:country'), text(facts['country'])],
    [say('fields:region'), text(facts['region_name'])],
    [say('fields:city'), text(facts['city'])],
    ...chosen
      .filter((name) => facts[name])
      .map((name): [string, string] => [say(`fields:${name}.label`), say(`fields:${name}.${text(facts[name])}`)]),
    [say('export:fields.about'), text(facts['about'])],
    [say('export:fields.interests'), interests(facts, speaker)],
  ]
  const lines = shown
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  return `${sectionHead('profile', speaker)}<dl>${lines.join('')}</dl></section>`
}

/** Fields whose values have labels of their own. */
const chosen = [
  'gender',
  'sexuality',
  'reason',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
]

function interests(facts: Row, { say }: Speaker): string {
  const ids = Array.isArray(facts['interests']) ? facts['interests'].map(text) : []
  return ids.map((id) => say(`interests:tags.${id}`)).join(', ')
}

async function* photos(
  name: 'photos' | 'sent_photos' | 'taken_back_photos',
  kept: Kept,
  speaker: Speaker,
): AsyncGenerator<string> {
  let begun = false
  for await (const rows of rowsOf(kept[name])) {
    if (!begun) yield `${sectionHead(name, speaker)}<div class="photos">`
    begun = true
    for (const { file } of rows) {
      const at = escapeHtml(text(file))
      yield `<a href="${at}"><img src="${at}" alt="" loading="lazy"></a>`
    }
  }
  if (begun) yield '</div></section>\n'
}

/** Conversation by conversation, as they were written. */
async function* messages(kept: Kept, speaker: Speaker): AsyncGenerator<string> {
  let open: unknown
  for await (const rows of rowsOf(kept['messages'])) {
    if (open === undefined) yield sectionHead('messages', speaker)
    for (const message of rows) {
      const name = named(message, 'with', speaker)
      if (message['conversation'] !== open)
        yield `${open === undefined ? '' : '</details>\n'}<details><summary>${escapeHtml(name)}</summary>`
      open = message['conversation']
      yield line(message, name, kept, speaker)
    }
  }
  if (open !== undefined) yield '</details></section>\n'
}

function line(message: Row, name: string, kept: Kept, speaker: Speaker): string {
  const { say } = speaker
  const who = message['mine'] ? say('export:you') : name
  const body = message['kind'] === 'photo' ? `[${say('export:photo')}]` : text(message['body'])
  return `<p><time>${escapeHtml(instant(kept, speaker, message['at']))}</time> <b>${escapeHtml(who)}</b> ${escapeHtml(body)}</p>\n`
}

async function* table(
  name: string,
  columns: Record<string, string>,
  kept: Kept,
  speaker: Speaker,
): AsyncGenerator<string> {
  let begun = false
  for await (const rows of rowsOf(kept[name])) {
    const heads = Object.values(columns).map((word) => `<th>${escapeHtml(speaker.say(`export:fields.${word}`))}</th>`)
    if (!begun) yield `${sectionHead(name, speaker)}<div class="wide"><table><tr>${heads.join('')}</tr>`
    begun = true
    for (const row of rows) {
      const cells = Object.entries(columns).map(([column, word]) => cell(row, column, word, kept, speaker))
      yield `<tr>${cells.map((value) => `<td>${escapeHtml(value)}</td>`).join('')}</tr>\n`
    }
  }
  if (begun) yield '</table></div></section>\n'
}

function cell(row: Row, column: string, word: string, kept: Kept, speaker: Speaker): string {
  const value = row[column]
  if (word === 'person') return named(row, column, speaker)
  if (typeof value === 'boolean') return speaker.say(value ? 'export:yes' : 'export:no')
  if (column === 'amount_minor') return money(Number(value), text(row['currency']), speaker)
  if (instants.has(word)) return instant(kept, speaker, value)
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : text(value)
}

/** A name is never without the label that the site shows beside it everywhere else. Someone hidden has none. */
function named(row: Row, column: string, { fictional }: Speaker): string {
  const name = text(row[column]) || '–'
  return row['fictional'] === true ? `${name} · ${fictional}` : name
}

function money(minor: number, currency: string, { language }: Speaker): string {
  if (!/^[A-Z]{3}$/.test(currency)) return String(minor)
  return formatMoney({ amount_minor: minor, currency }, language)
}

/** In the time zone the member was last in; a day without a time stays a day. */
function instant(kept: Kept, { language }: Speaker, value: unknown): string {
  const at = new Date(text(value))
  if (Number.isNaN(at.getTime())) return text(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text(value)))
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
  const timeZone = text(kept['time_zone']) || 'UTC'
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

const sectionHead = (name: string, { say }: Speaker) =>
  `<section><h2>${escapeHtml(say(`export:sections.${name}`))}</h2>`

function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 'Open Sans',Arial,sans-serif}main{max-width:800px;margin:auto;padding:32px 20px}
h1{font-size:28px}h2{font-size:20px;margin-top:40px}dt{opacity:.7;font-size:14px}dd{margin:0 0 12px}.photos{display:flex;flex-wrap:wrap;gap:8px}
.photos img{height:200px;border-radius:10px}.wide{overflow-x:auto}table{border-collapse:collapse;font-size:14px}th,td{text-align:start;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid #8884}
time{opacity:.7;font-size:13px}summary{cursor:pointer;padding:6px 0}p{overflow-wrap:anywhere}`
